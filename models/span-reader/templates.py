"""Everyday facts and the ways to ask about them. Slots stand in braces; each question names the slot that answers it."""

FIRST = """Anna Ben Clara David Elena Felix Grace Hugo Irina Jonas Karin Leo Maria Nils Olga Paul Rosa Samir Tina Umar Vera
Walter Yara Zoe Amir Bianca Carlos Dana Emil Fatima George Hana Ivan Julia Kenji Laura Mateo Nora Omar Petra Ravi Sofia Tom
Wanda Peter Lucy Frank Alice Henry""".split()
LAST = """Adler Brown Costa Dimitrov Eriksen Fischer Garcia Haddad Ito Jansen Keller Lopez Meyer Novak Okafor Patel Quinn Rossi
Silva Tanaka Urban Vargas Weber Young Zhang Baker Carter Dixon Evans Foster Graham Hill""".split()
JOBS = """baker teacher nurse lawyer carpenter pilot painter gardener engineer librarian farmer plumber photographer journalist
dentist tailor chemist translator architect musician electrician cook biologist judge mechanic""".split()
THINGS = """bicycle camera guitar lamp clock sofa kettle table laptop telescope tent violin carpet mirror printer radio drill
blanket desk fridge oven piano boat ladder""".split()
COLOURS = "red blue green yellow white black brown grey orange purple pink silver".split()
MATERIALS = "wood steel glass stone brick copper leather cotton wool paper plastic marble bronze silk clay".split()
ANIMALS = "dog cat horse parrot rabbit goat donkey turtle pony hamster".split()
FOODS = "bread soup rice pasta apples cheese salad fish pancakes lentils potatoes mushrooms".split()
MONTHS = "January February March April May June July August September October November December".split()
DAYS = "Monday Tuesday Wednesday Thursday Friday Saturday Sunday".split()
SUBJECTS = "history physics mathematics music law medicine chemistry philosophy geography biology".split()
BUILDINGS = "museum library bridge castle church tower theatre station hospital school lighthouse mill".split()
SHOPS = "bakery pharmacy bookshop market bank post office swimming pool gallery café workshop".split(" ")
REASONS = """it was raining|the road was closed|he had lost the key|the engine was too hot|she was ill|there was no money left|
the battery was empty|nobody had paid the bill|the water was polluted|the pilots were on strike|the roof was leaking|
prices had doubled|the bridge had collapsed|the door was locked""".replace("\n", "").split("|")
UNITS = "metres kilometres kilograms litres minutes hours days weeks months euros dollars percent degrees miles tons".split()
PARTS = "filter battery belt lamp cable lid pump tyre blade hinge screen switch".split()

FACTS = [
    ("{person} was born in {city} in {year}.", [("Where was {person} born?", "city"), ("When was {person} born?", "year"), ("Who was born in {city}?", "person"), ("In which city was {person} born?", "city"), ("What year was {person} born?", "year")]),
    ("{person}, a {job} from {city}, moved to {city2} in {year}.", [("Where did {person} move?", "city2"), ("When did {person} move to {city2}?", "year"), ("What is {person}'s job?", "job"), ("Where is {person} from?", "city"), ("Who moved to {city2}?", "person"), ("Where does {person} come from?", "city")]),
    ("{person} works as a {job} in {city}.", [("What does {person} do for a living?", "job"), ("Where does {person} work?", "city"), ("Who works as a {job}?", "person"), ("What is the job of {person}?", "job")]),
    ("{person} bought a {colour} {thing} for {number} euros.", [("What did {person} buy?", "a {colour} {thing}"), ("How much did {person} pay for the {thing}?", "{number} euros"), ("What colour is the {thing}?", "colour"), ("Who bought a {thing}?", "person"), ("How much did the {thing} cost?", "{number} euros")]),
    ("The {building} of {city} was built in {year} and is {number} metres high.", [("When was the {building} of {city} built?", "year"), ("How high is the {building}?", "{number} metres"), ("How tall is the {building} of {city}?", "{number} metres"), ("What was built in {year}?", "The {building} of {city}")]),
    ("The {building} was designed by {person} and opened in {month} {year}.", [("Who designed the {building}?", "person"), ("When did the {building} open?", "{month} {year}"), ("Who was the architect of the {building}?", "person"), ("What did {person} design?", "The {building}")]),
    ("The {shop} is open from {hour} to {hour2} and closed on {day}.", [("When does the {shop} open?", "hour"), ("When does the {shop} close?", "hour2"), ("On which day is the {shop} closed?", "day"), ("At what time does the {shop} open?", "hour"), ("Until when is the {shop} open?", "hour2")]),
    ("The train to {city} leaves at {hour} from platform {small}.", [("When does the train to {city} leave?", "hour"), ("From which platform does the train leave?", "small"), ("Where does the train go?", "city"), ("Which platform does the train to {city} leave from?", "small"), ("What time is the train to {city}?", "hour")]),
    ("{person} has a {animal} called {name}.", [("What is the name of {person}'s {animal}?", "name"), ("What kind of animal does {person} have?", "animal"), ("Who has a {animal}?", "person"), ("What is the {animal} called?", "name")]),
    ("{name} is {small} years old and studies {subject} in {city}.", [("How old is {name}?", "{small} years old"), ("What does {name} study?", "subject"), ("Where does {name} study?", "city"), ("What subject does {name} study?", "subject")]),
    ("The meeting was cancelled because {reason}.", [("Why was the meeting cancelled?", "{reason}"), ("What is the reason the meeting was cancelled?", "{reason}")]),
    ("{name} arrived late because {reason}.", [("Why was {name} late?", "{reason}"), ("Why did {name} arrive late?", "{reason}")]),
    ("Clean the {part} every {small} {time}, and replace it after {number} {time2}.", [("How often should I clean the {part}?", "every {small} {time}"), ("When must the {part} be replaced?", "after {number} {time2}"), ("How often must the {part} be cleaned?", "every {small} {time}")]),
    ("To open the {part}, press the {colour} button for {small} seconds.", [("How do I open the {part}?", "press the {colour} button for {small} seconds"), ("Which button opens the {part}?", "the {colour} button"), ("How long must I press the button?", "{small} seconds")]),
    ("The {thing} is made of {material} and weighs {number} kilograms.", [("What is the {thing} made of?", "material"), ("How much does the {thing} weigh?", "{number} kilograms"), ("How heavy is the {thing}?", "{number} kilograms"), ("What weighs {number} kilograms?", "The {thing}")]),
    ("{city} has {number} inhabitants and lies on the river {river}.", [("How many inhabitants does {city} have?", "number"), ("On which river does {city} lie?", "river"), ("How many people live in {city}?", "number"), ("Which city lies on the river {river}?", "city")]),
    ("{person} wrote the novel in {year} while living in {city}.", [("Who wrote the novel?", "person"), ("When was the novel written?", "year"), ("Where did {person} live while writing the novel?", "city"), ("Who is the author of the novel?", "person")]),
    ("The prize was won by {person} in {year}; {person2} came second.", [("Who won the prize?", "person"), ("Who came second?", "person2"), ("When did {person} win the prize?", "year"), ("Who was second?", "person2")]),
    ("In {month}, {name} and {name2} travelled from {city} to {city2} by {vehicle}.", [("How did they travel?", "by {vehicle}"), ("When did {name} travel to {city2}?", "month"), ("Who travelled with {name}?", "name2"), ("Where did they travel to?", "city2"), ("From where did they travel?", "city")]),
    ("{name} keeps the keys in the {colour} box under the {thing}.", [("Where are the keys?", "in the {colour} box under the {thing}"), ("Where does {name} keep the keys?", "in the {colour} box under the {thing}"), ("What does {name} keep in the {colour} box?", "the keys")]),
    ("For dinner {name} cooked {food} with {food2}.", [("What did {name} cook?", "{food} with {food2}"), ("Who cooked dinner?", "name"), ("What did {name} make for dinner?", "{food} with {food2}")]),
    ("The company was founded by {person} in {city} and employs {number} people.", [("Who founded the company?", "person"), ("How many people work for the company?", "number"), ("Where was the company founded?", "city"), ("How many people does the company employ?", "number")]),
    ("The course starts on {day} at {hour} and costs {number} dollars.", [("When does the course start?", "{day} at {hour}"), ("How much does the course cost?", "{number} dollars"), ("What is the price of the course?", "{number} dollars"), ("On which day does the course start?", "day")]),
    ("The {part} must not be heated above {number} degrees.", [("What must not be heated above {number} degrees?", "The {part}"), ("How hot may the {part} get?", "{number} degrees"), ("What is the highest temperature for the {part}?", "{number} degrees")]),
    ("{person} discovered the comet on {small} {month} {year}.", [("Who discovered the comet?", "person"), ("When was the comet discovered?", "{small} {month} {year}"), ("What did {person} discover?", "the comet")]),
    ("The border between {country} and {country2} is {number} kilometres long.", [("How long is the border between {country} and {country2}?", "{number} kilometres"), ("Which country borders {country}?", "country2")]),
    ("{name} lent the {thing} to {name2}, who returned it on {day}.", [("Who borrowed the {thing}?", "name2"), ("When was the {thing} returned?", "day"), ("Who lent the {thing} to {name2}?", "name"), ("What did {name} lend to {name2}?", "the {thing}")]),
    ("Orders above {number} euros are delivered free of charge within {small} days.", [("How long does delivery take?", "within {small} days"), ("When is delivery free?", "above {number} euros"), ("Which orders are delivered free of charge?", "above {number} euros")]),
    ("The password must have at least {small} characters and expires after {number} days.", [("How long must the password be?", "at least {small} characters"), ("When does the password expire?", "after {number} days"), ("How many characters must the password have?", "{small}")]),
    ("The warranty lasts {small} years and does not cover the {part}.", [("How long is the warranty?", "{small} years"), ("What is not covered by the warranty?", "the {part}"), ("How long does the warranty last?", "{small} years")]),
    ("{person} married {person2} in {city}, and they had {few} children.", [("Who married {person}?", "person2"), ("How many children did they have?", "few"), ("Where did {person} marry?", "city"), ("Who was the husband of {person2}?", "person"), ("Who was the wife of {person}?", "person2")]),
    ("From {year} to {year2} {person} was mayor of {city}.", [("Who was mayor of {city}?", "person"), ("Of which city was {person} mayor?", "city"), ("Since when was {person} mayor?", "year"), ("Until when was {person} mayor of {city}?", "year2")]),
    ("The river {river} flows through {country} into the {sea} Sea.", [("Through which country does the {river} flow?", "country"), ("Into which sea does the {river} flow?", "the {sea} Sea"), ("Which river flows through {country}?", "river")]),
    ("The {thing} was stolen on {day} night by two men in a {colour} van.", [("When was the {thing} stolen?", "on {day} night"), ("Who stole the {thing}?", "two men in a {colour} van"), ("What was stolen?", "The {thing}"), ("What colour was the van?", "colour")]),
    ("{name} speaks {language} and {language2} but no {language3}.", [("Which languages does {name} speak?", "{language} and {language2}"), ("Which language does {name} not speak?", "language3"), ("Who speaks {language}?", "name")]),
]
