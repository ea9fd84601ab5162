"""What CLDR does not have of some languages: small words and what they go with, by the language's code."""

from __future__ import annotations

YES_NO = {  # CLDR has these, Babel leaves them out; the English pair is understood in every table
    "de": ("ja", "nein"), "es": ("sí", "no"), "fr": ("oui", "non"), "it": ("sì", "no"), "nl": ("ja", "nee"),
    "pt": ("sim", "não"), "ru": ("да", "нет"), "pl": ("tak", "nie"), "sv": ("ja", "nej"), "da": ("ja", "nej"),
}  # fmt: skip
VERBS = {
    "en": "is are was were has have does do",
    "de": "ist sind war waren hat haben wird werden wurde wurden fehlt fehlen",
    "es": "es son está están hay era eran fue fueron tiene tienen queda quedan",
    "ru": "был была было были есть будет будут",
}
PRONOUNS = {  # words that stand for what was named before; of these, those that tell its gender
    "en": ("it its they them their this that these those he him his she her hers", "he him his she her hers"),
    "de": ("er sie es sein seine seinen seinem seiner ihr ihre ihren ihrem ihrer ihm ihn dieser diese dieses",
           "er sein seine seinen seinem seiner ihm ihn ihre ihren ihrem ihrer ihr sie"),
    "es": ("él ella ellos ellas lo la los las le les su sus este esta estos estas", "él ella"),
    "ru": ("он она оно они его её ее ему ей их им нём ней него неё нее", "он она её ее ему ей нём ней неё нее"),
    "fr": ("il elle ils elles le la les lui leur son sa ses ce cette ces", "il elle"),
}  # fmt: skip
CONTINUING = {"en": "and or but", "de": "und oder aber", "es": "y o pero", "ru": "и или но", "fr": "et ou mais"}
DEPENDING = {  # words with which a clause begins that can't stand by itself
    "en": "as because since so while although though if when which who whose that unless than thanks",
    "de": "weil da dass ob wenn als obwohl während damit sodass denn nachdem bevor sobald",
    "es": "porque como aunque que si cuando pues mientras ya quien",
    "ru": "потому так что если когда хотя чтобы который которая которое которые поскольку",
    "fr": "parce comme car puisque si quand qui que dont tandis",
}
DENIALS = {  # words that say that there is none, besides negations
    "en": "nobody nothing none without free nil zero neither cannot", "es": "sin nadie nada ningún ninguna gratis",
    "de": "keinen keinem keiner keines ohne niemand nichts kostenlos gratis", "ru": "нет без никто ничего бесплатно",
}  # fmt: skip
ADDING = {"en": "and", "de": "und", "es": "y", "ru": "и", "fr": "et", "it": "e", "nl": "en", "pt": "e"}
PAIRING = {"en": "between both", "de": "zwischen sowohl", "es": "entre", "ru": "между", "fr": "entre", "it": "tra fra"}
FOCUSING = {"en": "only just still now", "de": "nur noch", "es": "solo sólo aún", "ru": "только ещё лишь"}
NEGATIONS = {"en": "not no never n't", "de": "nicht kein keine", "es": "no", "ru": "не", "fr": "pas", "it": "non"}
NOTHING = {  # what a table has where there is none of a thing, besides its word for no
    "en": "none nothing nobody n/a", "de": "keine keiner keines nichts", "es": "ninguno ninguna nada",
    "ru": "нет ничего", "fr": "aucun aucune rien", "it": "nessuno nessuna niente", "nl": "geen niets",
}  # fmt: skip
NUMBERED = {  # words that are only said of so many
    "en": "1 single 1 sole 2 both 2 pair 2 couple 2 twice 2 either 2 neither 3 trio",
    "de": "1 einzige 1 einziger 2 beide 2 beiden 2 beides 2 paar",
    "es": "1 único 1 única 2 ambos 2 ambas 2 par",
    "ru": "1 единственный 1 единственная 2 оба 2 обе 2 обоих 2 пара",
    "fr": "1 seul 1 seule 2 deux",
}
ELISIONS = {  # small words with what is left of them before a vowel, where an apostrophe stands for the rest
    "fr": "de d le l la l que qu ne n se s je j me m te t jusque jusqu",
    "it": "di d lo l la l una un dello dell della dell allo all alla all nello nell nella nell dallo dall dalla dall",
    "ca": "de d el l la l",
}
# Articles, alone or with a preposition, with the genders of the nouns that they may stand before; ^ begins a sentence
GENDERS = {
    "de": "^der m den m einen m das n ins n fürs n eine f die f zur f der mf ein mn dem mn des mn einem mn "
          "eines mn am mn im mn zum mn beim mn vom mn kein mn keinen m keine f keinem mn keiner f einer f",
    "es": "el m un m del m al m los m unos m la f una f las f unas f",
    "fr": "le m un m du m au m la f une f",
    "it": "il m lo m un m uno m del m al m nel m dal m la f una f della f alla f nella f dalla f",
    "pt": "o m um m do m ao m no m a f uma f da f na f à f",
    "nl": "het n de c",
    "en": "a a an a",  # what can be counted; see `bare_nouns`
}  # fmt: skip
# Prepositions after which an article that may have several genders has one: "in der" is feminine
GOVERNING = {"de": ("der", "f", "in an auf bei mit von aus nach zu vor hinter unter über neben seit gegenüber")}
CASES = {  # prepositions with articles that have a case which they never go with
    "de": dict.fromkeys(("aus", "bei", "mit", "nach", "seit", "von", "zu"), "die das den ein eine Herr")
    | dict.fromkeys(("durch", "für", "gegen", "ohne", "um"), "der dem ein einem Herr")
    | dict.fromkeys(("an", "auf", "hinter", "in", "neben", "über", "unter", "vor", "zwischen"), "Herr"),
    "fr": dict.fromkeys(("à", "de"), "Le Les le les"),
}  # fmt: skip
CONTRACTED = {  # articles that have become one with a preposition
    "de": "im in ins in am an ans an zum zu zur zu beim bei vom von fürs für", "es": "del de al a", "fr": "du de au à",
    "it": "del di dello di della di al a alla a nel in nella in dal da dalla da", "pt": "do de da de no em na em ao a",
}  # fmt: skip
DETERMINERS = {"en": "the this that these those my your his her its our their no any some each every"}
TRUE_FALSE = {"yes": True, "no": False, "true": True, "false": False, "y": True, "n": False}
