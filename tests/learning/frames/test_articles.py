"""Articles before names: what a preposition asks for, and names that do without."""

from __future__ import annotations

from small_corpora import said, taught


def test_the_german_article_after_a_preposition_tells_the_gender():
    learned = taught(
        [
            ({"wer": "Ana", "ort": "Aula"}, "Ana singt in der Aula."),
            ({"wer": "Ben", "ort": "Saal"}, "Ben tanzt im Saal."),
            ({"wer": "Eva", "ort": "Aula"}, "Eva singt in der Aula."),
            ({"wer": "Udo", "ort": "Saal"}, "Udo tanzt im Saal."),
            ({"wer": "Ina", "ort": "Schule"}, "Ina singt in der Schule."),
        ],
        "de",
    )
    assert "im Schule" not in str(said(learned, wer="Max", ort="Schule"))
    assert said(learned, wer="Max", ort="Schule") == "Max singt in der Schule."


def test_a_title_has_its_article_after_a_preposition():
    rows = [
        ({"quien": "señor Gil", "noches": "3"}, "La reserva del señor Gil es de 3 noches."),
        ({"quien": "Ana Ruiz", "noches": "2"}, "La reserva de Ana Ruiz es de 2 noches."),
        ({"quien": "señora Paz", "noches": "5"}, "La reserva de la señora Paz es de 5 noches."),
        ({"quien": "Eva Mora", "noches": "4"}, "La reserva de Eva Mora es de 4 noches."),
    ]
    learned = taught(rows, "es")
    for args, text in rows:
        assert said(learned, **args) == text
    assert "de señor" not in str(said(learned, quien="señor Vega", noches="6"))
    assert said(learned, quien="Lola Sanz", noches="6") == "La reserva de Lola Sanz es de 6 noches."


def test_the_end_of_a_word_is_no_article_of_a_list():
    learned = taught(
        [
            ({"quien": "Ana", "extras": ("cuna", "sauna")}, "Ana ha pedido cuna y sauna."),
            ({"quien": "Eva", "extras": "cuna"}, "Eva ha pedido cuna."),
        ],
        "es",
    )
    assert not any("with dido" in template.text for entry in learned.entries.values() for template in entry.templates)


def test_a_name_with_an_article_stands_in_no_wrong_case():
    learned = taught(
        [
            ({"wer": "Frau Petersen", "was": "Bohnen"}, "Bei Frau Petersen gab es Bohnen."),
            ({"wer": "Frau Kaya", "was": "Erbsen"}, "Bei Frau Kaya gab es Erbsen."),
            ({"wer": "die Webers", "was": "Salat"}, "Die Webers brachten Salat."),
        ],
        "de",
    )
    assert "bei die" not in str(said(learned, wer="die Krügers", was="Kohl")).lower()
