"""What invented tables are about: things with names, columns with values, and the words of questions about them."""

PEOPLE = """Alice Bruno Carla David Elena Felix Grace Hugo Ines Jonas Kate Liam Maria Noah Olga Paul Quinn Rosa Sofia Tom Uma Victor Wendy
Xenia Yusuf Zoe Anna Ben Clara Daniel Emma Frank Gina Henry Iris Jack Klara Leo Mia Nina Oscar Petra Ralph Sara Tim Ursula Vera Will
Amir Chen Diego Fatima Goran Hana Ivan Julia Kofi Lena Marco Nadia Omar Priya Rafael Sven Tara Wei Aisha Boris Chloe Erik Lucas Maya""".split()
SURNAMES = """Smith Jones Brown Garcia Martin Silva Rossi Müller Novak Kowalski Ivanov Tanaka Kim Nguyen Singh Khan Ali Cohen Larsen
Hansen Berg Weber Fischer Dubois Moreau Lopez Torres Costa Santos Murphy Kelly Walker Young King Wright Green Baker Hall Adams""".split()
CITIES = """London Paris Berlin Madrid Rome Vienna Lisbon Oslo Helsinki Prague Warsaw Athens Dublin Brussels Budapest Zurich Milan Porto
Hamburg Munich Lyon Seville Naples Krakow Tokyo Osaka Seoul Beijing Shanghai Delhi Mumbai Cairo Lagos Nairobi Toronto Montreal Chicago
Boston Seattle Denver Austin Dallas Lima Bogota Santiago Sydney Melbourne Auckland Istanbul Dubai Geneva Bergen Turin Valencia""".split()
COUNTRIES = """Germany France Spain Italy Portugal Poland Austria Switzerland Belgium Netherlands Denmark Sweden Norway Finland Ireland
Greece Turkey Egypt Kenya Nigeria India China Japan Korea Vietnam Thailand Brazil Argentina Chile Peru Mexico Canada Australia Iceland
Hungary Romania Croatia Ukraine Estonia Morocco""".split()
TEAMS = """Lions Tigers Eagles Sharks Wolves Bears Falcons Rovers United Rangers Dragons Comets Hawks Bulls Panthers Pirates Kings Stars
Rockets Royals Knights Storm Raiders Giants""".split()
COLORS = "red blue green yellow black white orange purple brown silver pink gray".split()
DEPARTMENTS = "Sales Marketing Finance Engineering Support Research Legal Design Operations IT HR".split()
PRODUCTS = """laptop phone tablet monitor keyboard mouse printer camera headphones speaker desk chair lamp backpack bottle mug notebook pen
scarf jacket shoes shirt gloves hat umbrella watch kettle toaster blender oven bicycle helmet tent drill hammer ladder rug mirror sofa
pillow blanket clock vase radio router charger cable battery""".split()
FOODS = """bread butter cheese milk eggs apples bananas oranges pears grapes tomatoes potatoes carrots onions rice pasta flour sugar salt
coffee tea honey yogurt chicken beef fish salmon beans lentils soup salad pizza cake cookies chocolate juice water baguette rye spelt
walnut croissant bagel pretzel muffin""".split()
ANIMALS = """dog cat horse cow sheep goat pig lion tiger elephant giraffe zebra bear wolf fox deer rabbit squirrel eagle owl penguin
dolphin whale shark turtle frog snake bee ant spider parrot duck goose camel cheetah gorilla""".split()
PLANETS = "Mercury Venus Earth Mars Jupiter Saturn Uranus Neptune Pluto Ceres".split()
DAYS = "Monday Tuesday Wednesday Thursday Friday Saturday Sunday".split()
MONTHS = "January February March April May June July August September October November December".split()
LANGUAGES = "English French German Spanish Italian Polish Turkish Arabic Hindi Chinese Japanese Korean Swedish Dutch Greek Latin".split()
GENRES = "drama comedy thriller romance fantasy horror mystery history science travel poetry crime".split()
STATUS = "open closed pending shipped delivered cancelled active paused done late".split()
SIZES = "small medium large".split()
LEVELS = "low medium high".split()
SPORTS = "football tennis swimming basketball hockey golf running cycling rowing judo volleyball skiing".split()
SUBJECTS = "math physics chemistry biology history geography art music English French".split()
INSTRUMENTS = "piano violin guitar drums flute cello trumpet harp clarinet".split()
WEATHER = "sunny cloudy rainy windy snowy foggy".split()
ROLES = "engineer designer manager analyst nurse teacher driver cook clerk lawyer doctor writer".split()
MATERIALS = "wood steel glass plastic cotton wool leather paper stone ceramic".split()
BRANDS = "Acme Globex Initech Umbra Vertex Nimbus Orion Zenith Lumen Polar Apex Delta Nova Terra Quanta".split()


def number(header, unit, low, high, most="highest", least="lowest", **more):
    """A column of numbers. `much` is how one asks for it ("How many … does X have?")."""
    return {"kind": "number", "headers": header.split("|"), "unit": unit, "low": low, "high": high, "most": most.split("|"), "least": least.split("|")} | more


def choice(header, values, where, **more):
    """A column with a few words that repeat. `where` are phrases that pick rows: "in {}", "with {} status"."""
    return {"kind": "choice", "headers": header.split("|"), "values": values, "where": where.split("|")} | more


def date(header, form, verb, **more):
    """A column of years, days or times. `verb` is what happened then: "founded", "hired"."""
    return {"kind": "date", "headers": header.split("|"), "form": form, "verb": verb} | more


PRICE = number("Price|Cost|Price (EUR)|Price ($)", "money", 1, 900, "most expensive|highest", "cheapest|least expensive|lowest", ask="How much does {} cost?|How much is {}?|How expensive is {}?|What does {} cost?", over="cost|costs", bare=True)
STOCK = number("Stock|In stock|Quantity|Units", "count", 0, 500, ask="How many {} are in stock?|How many {} are there?|How many {} do we have?", over="are in stock in a quantity of|have a stock of")
SOLD = number("Sold|Units sold|Sold on Saturday|Sales|Sold in May|Sold today", "count", 1, 900, "best-selling|most sold|highest", "worst-selling|lowest", ask="How many {} were sold?|How many {} did we sell?|How many {} have been sold?", over="sold")
AGE = number("Age|Age (years)|Years", "count", 6, 95, "oldest|highest", "youngest|lowest", ask="How old is {}?", over="are older than|are aged over", under="are younger than", bare=True)
SALARY = number("Salary|Pay|Income|Wage", "big", 18000, 190000, "best-paid|highest", "worst-paid|lowest", ask="How much does {} earn?|How much is {} paid?|What does {} earn?", over="earn|make")
POPULATION = number("Population|Inhabitants|Population (millions)|People", "big", 9000, 39000000, "largest|most populous|biggest|highest", "smallest|least populous|lowest", ask="How many people live in {}?|How many inhabitants does {} have?|How big is {}?", over="have a population of", bare=True)
AREA = number("Area|Area (km²)|Surface|Size (km²)", "big", 20, 900000, "largest|biggest|highest", "smallest|lowest", ask="How large is {}?|How big is {}?|What is the size of {}?", over="have an area of", bare=True)
HEIGHT = number("Height|Height (m)|Height (cm)|Meters", "count", 20, 900, "tallest|highest", "shortest|lowest", ask="How tall is {}?|How high is {}?", over="are taller than|are higher than", under="are shorter than|are lower than", bare=True)
LENGTH = number("Length|Length (km)|Length (m)", "count", 3, 6600, "longest|highest", "shortest|lowest", ask="How long is {}?", over="are longer than", under="are shorter than", bare=True)
WEIGHT = number("Weight|Weight (kg)|Mass (kg)", "decimal", 0.1, 900, "heaviest|highest", "lightest|lowest", ask="How heavy is {}?|How much does {} weigh?", over="weigh", bare=True)
SPEED = number("Speed|Top speed (km/h)|Max speed", "count", 4, 400, "fastest|highest", "slowest|lowest", ask="How fast is {}?|How fast can {} go?", over="are faster than", under="are slower than", bare=True)
POINTS = number("Points|Score|Total points|Rating", "count", 0, 120, "best|highest", "worst|lowest", ask="How many points does {} have?|How many points did {} get?|What did {} score?", over="have|scored")
GOALS = number("Goals|Goals scored|Goals for", "count", 0, 90, "highest|top", "lowest", ask="How many goals did {} score?|How many goals does {} have?", over="scored")
WINS = number("Wins|Won|Games won|Victories", "count", 0, 40, "most successful|highest", "least successful|lowest", ask="How many games did {} win?|How many wins does {} have?|How often did {} win?", over="have won|won")
LOSSES = number("Losses|Lost|Defeats", "count", 0, 40, ask="How many games did {} lose?|How many losses does {} have?", over="lost|have lost")
TEMPERATURE = number("Temperature|Temperature (°C)|High (°C)|Temp", "signed", -20, 42, "hottest|warmest|highest", "coldest|coolest|lowest", ask="How warm is it in {}?|How hot was it on {}?|How cold was it in {}?|What was the temperature on {}?", over="are warmer than|have a temperature above", under="are colder than", bare=True)
RAIN = number("Rain (mm)|Rainfall|Precipitation (mm)|Rain", "decimal", 0, 90, "wettest|rainiest|highest", "driest|lowest", ask="How much rain fell on {}?|How much rain did {} get?|How much did it rain in {}?", over="had more rain than|got", bare=True)
HOURS = number("Hours|Hours worked|Duration (h)|Time (h)", "decimal", 0.5, 60, "longest|highest", "shortest|lowest", ask="How many hours did {} work?|How long did {} take?|How many hours does {} take?", over="took|worked")
CALORIES = number("Calories|Calories (kcal)|Energy (kcal)|kcal", "count", 10, 900, "highest", "lowest", ask="How many calories does {} have?|How many calories are in {}?", over="have")
PAGES = number("Pages|Number of pages|Page count", "count", 60, 1200, "longest|highest", "shortest|lowest", ask="How many pages does {} have?|How long is {}?", over="have")
GRADE = number("Grade|Score|Mark|Points|Result", "count", 1, 100, "best|highest", "worst|lowest", ask="What grade did {} get?|What score does {} have?|How many points did {} get?", over="scored|got")
PEOPLE_COUNT = number("Employees|Staff|Members|Students|Visitors|Seats|Passengers|Rooms|Guests", "count", 2, 9000, "largest|biggest|highest", "smallest|lowest", countable=True, over="have")
DISTANCE = number("Distance|Distance (km)|Km|Kilometers", "count", 1, 2400, "farthest|longest|highest", "nearest|closest|shortest|lowest", ask="How far is {}?|How far away is {}?", over="are farther than|are further away than", bare=True)
REVENUE = number("Revenue|Turnover|Profit|Budget|Amount|Total|Sales ($)", "big", 200, 9000000, ask="How much did {} make?", over="made|have")
OWNED = number("Cars|Books|Pets|Children|Languages|Medals|Gold|Silver|Bronze|Titles|Awards|Stars|Votes|Downloads|Likes|Repositories|Errors|Tickets", "count", 0, 60, countable=True, over="have")
PRODUCTION = number("Production|Output|Harvest (t)|Exports|Imports", "big", 10, 500000, ask="How much does {} produce?", over="produce")

FOUNDED = date("Founded|Year founded|Established|Since", "year", "founded|established")
BORN = date("Born|Year of birth|Birth year|Birthday", "mixed", "born")
HIRED = date("Hired|Joined|Start date|Hire date|Joined on", "day", "hired|join|joined")
BUILT = date("Built|Year built|Opened|Completed", "year", "built|opened|completed")
PUBLISHED = date("Published|Year|Released|Release year", "year", "published|released")
ORDERED = date("Order date|Date|Ordered|Ordered on|Delivered", "day", "ordered|placed|delivered")
LEAVES = date("Departure|Departs|Leaves|Start|Opens", "time", "leave|depart|start|open", now=True)
ARRIVES = date("Arrival|Arrives|End|Closes", "time", "arrive|end|close", now=True)

#: entity (one, many), header of the names, names, columns.
THEMES = [
    ("employee|person", "employees|people", "Name|Employee|Person", "person", [AGE, SALARY, HIRED, HOURS, choice("Department|Team|Unit", DEPARTMENTS, "in {}|in the {} department|who work in {}|working in {}"), choice("City|Office|Location", CITIES, "in {}|from {}|who live in {}|based in {}"), choice("Role|Job|Title|Position", ROLES, "who work as a {}|with the role {}"), OWNED]),
    ("person|friend", "people|friends", "Name|Person|Friend", "person", [AGE, HEIGHT, WEIGHT, BORN, OWNED, choice("Country|Nationality", COUNTRIES, "from {}|who live in {}|in {}"), choice("Favorite color|Color", COLORS, "who like {}|whose favorite color is {}"), choice("Sport|Hobby", SPORTS, "who play {}|who do {}"), choice("Instrument", INSTRUMENTS, "who play the {}|who play {}")]),
    ("student|pupil", "students|pupils", "Student|Name|Pupil", "person", [AGE, GRADE, choice("Class|Group", ["1A", "1B", "2A", "2B", "3A", "3B"], "in class {}|in {}"), choice("Subject|Course", SUBJECTS, "who study {}|in {}|taking {}"), choice("Passed|Present", ["yes", "no"], "with passed {}|who are marked {}"), POINTS]),
    ("city|town", "cities|towns", "City|Town|Place", CITIES, [POPULATION, AREA, TEMPERATURE, RAIN, FOUNDED, choice("Country|Nation", COUNTRIES, "in {}|of {}|located in {}|that lie in {}"), DISTANCE, OWNED]),
    ("country|nation", "countries|nations", "Country|Nation", COUNTRIES, [POPULATION, AREA, OWNED, PRODUCTION, choice("Continent|Region", "Europe Asia Africa America Oceania".split(), "in {}|on the continent {}|located in {}"), choice("Capital", CITIES, "with the capital {}|whose capital is {}", unique=True, ask="What is the capital of {}?|Which city is the capital of {}?"), choice("Language", LANGUAGES, "where people speak {}|that speak {}"), choice("Currency", ["euro", "dollar", "pound", "yen", "peso", "franc", "krone"], "that use the {}|with the {}")]),
    ("product|item|article", "products|items|articles", "Product|Item|Article", PRODUCTS, [PRICE, STOCK, SOLD, WEIGHT, choice("Color|Colour", COLORS, "that are {}|in {}|of color {}"), choice("Brand|Maker|Supplier", BRANDS, "from {}|made by {}|by {}"), choice("Category|Type|Material", MATERIALS, "made of {}|of type {}|in the category {}"), POINTS]),
    ("food|product|item", "foods|products|items", "Food|Product|Item|Bread|Ingredient", FOODS, [PRICE, CALORIES, WEIGHT, SOLD, STOCK, choice("Type|Category|Kind", ["fruit", "vegetable", "dairy", "meat", "grain", "drink"], "that are {}|of type {}|in the category {}"), choice("Vegan|Organic|Available", ["yes", "no"], "with vegan {}|that are marked {}")]),
    ("order", "orders", "Order|Order ID|ID|No.|Order number", "code", [REVENUE, STOCK, ORDERED, choice("Customer|Client|Buyer", PEOPLE, "of {}|from {}|placed by {}|by {}"), choice("Status|State", STATUS, "that are {}|with status {}|with the status {}"), choice("Product|Item", PRODUCTS, "for a {}|of a {}|with product {}"), choice("City|Country", CITIES, "from {}|sent to {}|to {}")]),
    ("team|club", "teams|clubs", "Team|Club", "team", [POINTS, GOALS, WINS, LOSSES, FOUNDED, choice("City|Town", CITIES, "from {}|in {}|based in {}"), choice("League|Division", ["A", "B", "C", "North", "South"], "in league {}|in division {}|in the {} division"), number("Played|Games|Matches", "count", 1, 40, ask="How many games did {} play?|How many matches did {} play?", over="played")]),
    ("player|athlete", "players|athletes", "Player|Athlete|Name", "person", [AGE, GOALS, POINTS, OWNED, HEIGHT, choice("Team|Club", TEAMS, "of the {}|in the {}|who play for the {}|from {}"), choice("Country|Nationality", COUNTRIES, "from {}|of {}"), choice("Position", ["goalkeeper", "defender", "midfielder", "forward"], "who play as {}|with the position {}"), SALARY]),
    ("day", "days", "Day|Weekday", DAYS, [TEMPERATURE, RAIN, SOLD, PEOPLE_COUNT, HOURS, choice("Weather|Sky|Conditions", WEATHER, "that were {}|with {} weather|when it was {}"), REVENUE]),
    ("month", "months", "Month", MONTHS, [TEMPERATURE, RAIN, SOLD, REVENUE, PEOPLE_COUNT, choice("Season", ["spring", "summer", "autumn", "winter"], "in {}|of {}")]),
    ("book|title", "books|titles", "Title|Book", "title", [PAGES, PRICE, PUBLISHED, POINTS, SOLD, choice("Author|Writer", "person", "by {}|written by {}|from {}", ask="Who wrote {}?|Who is the author of {}?"), choice("Genre|Category", GENRES, "that are {}|in the genre {}|of genre {}"), choice("Language", LANGUAGES, "in {}|written in {}")]),
    ("movie|film", "movies|films", "Title|Film|Movie", "title", [PUBLISHED, POINTS, REVENUE, number("Minutes|Length (min)|Running time (min)", "count", 70, 220, "longest|highest", "shortest|lowest", ask="How long is {}?|How many minutes does {} take?", over="are longer than", bare=True), choice("Director|Directed by", "person", "by {}|directed by {}", ask="Who directed {}?|Who is the director of {}?"), choice("Genre", GENRES, "that are {}|in the genre {}"), choice("Country", COUNTRIES, "from {}|made in {}")]),
    ("animal|species", "animals|species", "Animal|Species", ANIMALS, [WEIGHT, SPEED, LENGTH, HEIGHT, number("Lifespan|Lifespan (years)|Years", "count", 1, 120, "longest-living|highest", "lowest", ask="How long does {} live?|How old does {} get?", over="live longer than|live"), choice("Habitat|Lives in", ["forest", "savanna", "ocean", "desert", "river", "mountains"], "that live in the {}|in the {}"), choice("Diet|Food", ["plants", "meat", "both"], "that eat {}"), OWNED]),
    ("planet", "planets", "Planet", PLANETS, [number("Moons|Satellites", "count", 0, 146, countable=True, over="have"), number("Diameter (km)|Diameter|Radius (km)", "big", 900, 143000, "largest|biggest|highest", "smallest|lowest", ask="How big is {}?|How wide is {}?", over="are wider than", bare=True), DISTANCE, TEMPERATURE, choice("Type", ["rock", "gas", "ice", "dwarf"], "of type {}|that are made of {}"), number("Day (hours)|Year (days)", "big", 9, 90000, "longest|highest", "shortest|lowest", ask="How long is a day on {}?|How long is a year on {}?", over="have")]),
    ("building|tower", "buildings|towers", "Building|Tower|Name", "place", [HEIGHT, BUILT, number("Floors|Storeys|Levels", "count", 2, 160, countable=True, over="have"), choice("City|Location", CITIES, "in {}|located in {}"), choice("Country", COUNTRIES, "in {}|of {}"), choice("Use|Type", ["office", "hotel", "museum", "housing", "school"], "used as {}|of type {}")]),
    ("river|mountain|lake", "rivers|mountains|lakes", "Name|River|Mountain|Lake", "place", [LENGTH, HEIGHT, AREA, choice("Country|Continent", COUNTRIES, "in {}|that are in {}|of {}")]),
    ("company|firm", "companies|firms", "Company|Firm|Business", BRANDS, [REVENUE, PEOPLE_COUNT, FOUNDED, choice("City|Headquarters|Location", CITIES, "in {}|based in {}|with headquarters in {}"), choice("Country", COUNTRIES, "from {}|in {}"), choice("Industry|Sector", ["energy", "software", "retail", "banking", "media", "transport", "health"], "in {}|in the {} sector|in the {} industry"), choice("CEO|Director|Manager", "person", "led by {}|run by {}", ask="Who runs {}?|Who is the head of {}?|Who leads {}?")]),
    ("train|bus|flight", "trains|buses|flights", "Train|Bus|Flight|Line", "code", [LEAVES, ARRIVES, PRICE, DISTANCE, choice("To|Destination|City", CITIES, "to {}|that go to {}|with destination {}"), choice("Platform|Gate|Track", ["1", "2", "3", "4", "5", "6"], "on platform {}|from platform {}|at gate {}"), number("Delay (min)|Delay", "count", 0, 90, "latest|highest", "lowest", ask="How late is {}?|How many minutes late is {}?", over="are later than|are late by")]),
    ("task|project|ticket", "tasks|projects|tickets", "Task|Project|Ticket|Title", "task", [HOURS, ORDERED, REVENUE, choice("Assignee|Owner|Assigned to|Who", PEOPLE, "assigned to {}|of {}|owned by {}", ask="Who is responsible for {}?|Who does {}?|Who is assigned to {}?"), choice("Status|State", STATUS, "that are {}|with status {}"), choice("Priority", LEVELS, "with {} priority|of {} priority")]),
    ("model", "models", "Model|Name", "model", [number("Parameters|Parameters (M)|Size (MB)|Weights (MB)", "big", 1, 90000, "largest|biggest|highest", "smallest|lowest", ask="How many parameters does {} have?|How big is {}?|How large is {}?", over="have"), number("Accuracy|F1|Score|Accuracy (%)", "decimal", 40, 99.9, "best|most accurate|highest", "worst|least accurate|lowest", ask="How accurate is {}?|How good is {}?", over="have an accuracy of"), number("Latency (ms)|Latency|Time (ms)", "decimal", 0.5, 900, "slowest|highest", "fastest|lowest", ask="How fast is {}?", over="take"), choice("Task|Kind", ["translation", "summarization", "classification", "detection", "speech"], "for {}|that do {}"), OWNED, choice("License", ["MIT", "Apache-2.0", "GPL", "CC-BY"], "under {}|with the {} license|licensed under {}")]),
    ("hotel|restaurant|shop", "hotels|restaurants|shops", "Hotel|Restaurant|Shop|Name", "place", [PRICE, POINTS, PEOPLE_COUNT, LEAVES, ARRIVES, choice("City|Town|Area", CITIES, "in {}|located in {}"), choice("Food|Cuisine|Type", ["Italian", "Indian", "Thai", "French", "Mexican", "Greek", "vegan"], "with {} food|that serve {} food|that are {}")]),
    ("car|vehicle|bike", "cars|vehicles|bikes", "Model|Car|Vehicle", "model", [PRICE, SPEED, WEIGHT, PUBLISHED, number("Range (km)|Range|Horsepower|Power (kW)", "count", 40, 900, "highest|longest", "lowest|shortest", ask="How far can {} go?", over="have"), choice("Maker|Brand|Manufacturer", BRANDS, "by {}|from {}|made by {}"), choice("Color|Colour", COLORS, "that are {}|in {}"), choice("Fuel", ["petrol", "diesel", "electric", "hybrid"], "that are {}|that run on {}"), number("Doors|Seats", "count", 2, 9, countable=True, over="have")]),
]
