"""Words of everyday life in four languages. A noun is `English; German; French; Spanish`: gender, singular/plural where the plural is not
the usual one. An adjective is `English; German; French m/f; Spanish m/f`, a `+` where the French one stands before the noun."""

NOUNS = {
    "place": """train station; m Bahnhof/Bahnhöfe; f gare; f estación de tren/estaciones de tren
station; m Bahnhof/Bahnhöfe; f gare; f estación
airport; m Flughafen/Flughäfen; m aéroport; m aeropuerto
hotel; n Hotel/Hotels; m hôtel; m hotel
restaurant; n Restaurant/Restaurants; m restaurant; m restaurante
supermarket; m Supermarkt/Supermärkte; m supermarché; m supermercado
pharmacy; f Apotheke/Apotheken; f pharmacie; f farmacia
hospital; n Krankenhaus/Krankenhäuser; m hôpital/hôpitaux; m hospital
bank; f Bank/Banken; f banque; m banco
post office; f Post/Postämter; f poste; f oficina de correos/oficinas de correos
museum; n Museum/Museen; m musée; m museo
school; f Schule/Schulen; f école; f escuela
university; f Universität/Universitäten; f université; f universidad
library; f Bibliothek/Bibliotheken; f bibliothèque; f biblioteca
church; f Kirche/Kirchen; f église; f iglesia
park; m Park/Parks; m parc; m parque
market; m Markt/Märkte; m marché; m mercado
beach; m Strand/Strände; f plage; f playa
bridge; f Brücke/Brücken; m pont; m puente
bakery; f Bäckerei/Bäckereien; f boulangerie; f panadería
bookshop; f Buchhandlung/Buchhandlungen; f librairie; f librería
shop; n Geschäft/Geschäfte; m magasin; f tienda
store; n Geschäft/Geschäfte; m magasin; f tienda
café; n Café/Cafés; m café; m café
bar; f Bar/Bars; m bar; m bar/bares
cinema; n Kino/Kinos; m cinéma; m cine
theater; n Theater/Theater; m théâtre; m teatro
swimming pool; n Schwimmbad/Schwimmbäder; f piscine; f piscina
bus stop; f Bushaltestelle/Bushaltestellen; m arrêt de bus/arrêts de bus; f parada de autobús/paradas de autobús
subway station; f U-Bahn-Station/U-Bahn-Stationen; f station de métro/stations de métro; f estación de metro/estaciones de metro
parking lot; m Parkplatz/Parkplätze; m parking; m aparcamiento
gas station; f Tankstelle/Tankstellen; f station-service/stations-service; f gasolinera
police station; f Polizeiwache/Polizeiwachen; m commissariat; f comisaría
toilet; f Toilette/Toiletten; fp toilettes/toilettes; m baño
bathroom; n Badezimmer/Badezimmer; f salle de bains/salles de bains; m baño
kitchen; f Küche/Küchen; f cuisine; f cocina
office; n Büro/Büros; m bureau/bureaux; f oficina
garden; m Garten/Gärten; m jardin; m jardín/jardines
house; n Haus/Häuser; f maison; f casa
apartment; f Wohnung/Wohnungen; m appartement; m apartamento
room; n Zimmer/Zimmer; f chambre; f habitación
city; f Stadt/Städte; f ville; f ciudad
village; n Dorf/Dörfer; m village; m pueblo
street; f Straße/Straßen; f rue; f calle
castle; n Schloss/Schlösser; m château/châteaux; m castillo
lake; m See/Seen; m lac; m lago
river; m Fluss/Flüsse; f rivière; m río
mountain; m Berg/Berge; f montagne; f montaña
forest; m Wald/Wälder; f forêt; m bosque
harbor; m Hafen/Häfen; m port; m puerto
entrance; m Eingang/Eingänge; f entrée; f entrada
exit; m Ausgang/Ausgänge; f sortie; f salida
town hall; n Rathaus/Rathäuser; f mairie; m ayuntamiento
factory; f Fabrik/Fabriken; f usine; f fábrica
farm; m Bauernhof/Bauernhöfe; f ferme; f granja""",
    "food": """coffee; m Kaffee/Kaffees; m café; m café
tea; m Tee/Tees; m thé; m té
beer; n Bier/Biere; f bière; f cerveza
glass of water; n Glas Wasser/Gläser Wasser; m verre d'eau/verres d'eau; m vaso de agua/vasos de agua
bottle of wine; f Flasche Wein/Flaschen Wein; f bouteille de vin/bouteilles de vin; f botella de vino/botellas de vino
cup of coffee; f Tasse Kaffee/Tassen Kaffee; f tasse de café/tasses de café; f taza de café/tazas de café
cup of tea; f Tasse Tee/Tassen Tee; f tasse de thé/tasses de thé; f taza de té/tazas de té
glass of wine; n Glas Wein/Gläser Wein; m verre de vin/verres de vin; m vaso de vino/vasos de vino
glass of beer; n Glas Bier/Gläser Bier; m verre de bière/verres de bière; m vaso de cerveza/vasos de cerveza
juice; m Saft/Säfte; m jus/jus; m zumo
orange juice; m Orangensaft/Orangensäfte; m jus d'orange/jus d'orange; m zumo de naranja/zumos de naranja
sandwich; n Sandwich/Sandwiches; m sandwich; m bocadillo
cake; m Kuchen/Kuchen; m gâteau/gâteaux; m pastel/pasteles
pizza; f Pizza/Pizzas; f pizza; f pizza
soup; f Suppe/Suppen; f soupe; f sopa
salad; m Salat/Salate; f salade; f ensalada
ice cream; n Eis/Eis; f glace; m helado
apple; m Apfel/Äpfel; f pomme; f manzana
banana; f Banane/Bananen; f banane; m plátano
orange; f Orange/Orangen; f orange; f naranja
egg; n Ei/Eier; m œuf; m huevo
potato; f Kartoffel/Kartoffeln; f pomme de terre/pommes de terre; f patata
tomato; f Tomate/Tomaten; f tomate; m tomate
steak; n Steak/Steaks; m steak; m filete
cookie; m Keks/Kekse; m biscuit; f galleta
strawberry; f Erdbeere/Erdbeeren; f fraise; f fresa""",
    "thing": """book; n Buch/Bücher; m livre; m libro
newspaper; f Zeitung/Zeitungen; m journal/journaux; m periódico
letter; m Brief/Briefe; f lettre; f carta
table; m Tisch/Tische; f table; f mesa
chair; m Stuhl/Stühle; f chaise; f silla
sofa; n Sofa/Sofas; m canapé; m sofá/sofás
seat; m Platz/Plätze; f place; m asiento
mirror; m Spiegel/Spiegel; m miroir; m espejo
phone number; f Telefonnummer/Telefonnummern; m numéro de téléphone/numéros de téléphone; m número de teléfono/números de teléfono
address; f Adresse/Adressen; f adresse; f dirección
name; m Name/Namen; m nom; m nombre
bill; f Rechnung/Rechnungen; f addition; f cuenta
menu; f Speisekarte/Speisekarten; f carte; f carta
day; m Tag/Tage; m jour; m día
week; f Woche/Wochen; f semaine; f semana
year; n Jahr/Jahre; f année; m año
month; m Monat/Monate; m mois/mois; m mes/meses
hour; f Stunde/Stunden; f heure; f hora
weekend; n Wochenende/Wochenenden; m week-end; m fin de semana/fines de semana
trip; f Reise/Reisen; m voyage; m viaje
holiday; m Urlaub/Urlaube; fp vacances/vacances; fp vacaciones/vacaciones
life; n Leben/Leben; f vie; f vida
world; f Welt/Welten; m monde; m mundo
family; f Familie/Familien; f famille; f familia
hand; f Hand/Hände; f main; f mano
eye; n Auge/Augen; m œil/yeux; m ojo
heart; n Herz/Herzen; m cœur; m corazón/corazones
meal; n Essen/Essen; m repas/repas; f comida
breakfast; n Frühstück/Frühstücke; m petit déjeuner/petits déjeuners; m desayuno
dinner; n Abendessen/Abendessen; m dîner; f cena
lunch; n Mittagessen/Mittagessen; m déjeuner; m almuerzo
test; m Test/Tests; m test; f prueba
project; n Projekt/Projekte; m projet; m proyecto
report; m Bericht/Berichte; m rapport; m informe
team; n Team/Teams; f équipe; m equipo
company; f Firma/Firmen; f entreprise; f empresa
internet; n Internet/Internet; m internet; m internet
password; n Passwort/Passwörter; m mot de passe/mots de passe; f contraseña
bed; n Bett/Betten; m lit; f cama
lamp; f Lampe/Lampen; f lampe; f lámpara
door; f Tür/Türen; f porte; f puerta
window; n Fenster/Fenster; f fenêtre; f ventana
key; m Schlüssel/Schlüssel; f clé; f llave
phone; n Telefon/Telefone; m téléphone; m teléfono
cell phone; n Handy/Handys; m portable; m móvil/móviles
computer; m Computer/Computer; m ordinateur; m ordenador
camera; f Kamera/Kameras; m appareil photo/appareils photo; f cámara
watch; f Uhr/Uhren; f montre; m reloj/relojes
clock; f Uhr/Uhren; f horloge; m reloj/relojes
bag; f Tasche/Taschen; m sac; m bolso
suitcase; m Koffer/Koffer; f valise; f maleta
passport; m Pass/Pässe; m passeport; m pasaporte
ticket; f Fahrkarte/Fahrkarten; m billet; m billete
map; f Karte/Karten; f carte; m mapa
umbrella; m Regenschirm/Regenschirme; m parapluie; m paraguas/paraguas
picture; n Bild/Bilder; f image; f imagen/imágenes
photo; n Foto/Fotos; f photo; f foto
knife; n Messer/Messer; m couteau/couteaux; m cuchillo
fork; f Gabel/Gabeln; f fourchette; m tenedor
spoon; m Löffel/Löffel; f cuillère; f cuchara
plate; m Teller/Teller; f assiette; m plato
glass; n Glas/Gläser; m verre; m vaso
bottle; f Flasche/Flaschen; f bouteille; f botella
cup; f Tasse/Tassen; f tasse; f taza
gift; n Geschenk/Geschenke; m cadeau/cadeaux; m regalo
ball; m Ball/Bälle; m ballon; f pelota
guitar; f Gitarre/Gitarren; f guitare; f guitarra
piano; n Klavier/Klaviere; m piano; m piano
radio; n Radio/Radios; f radio; f radio
television; m Fernseher/Fernseher; f télévision; m televisor
refrigerator; m Kühlschrank/Kühlschränke; m réfrigérateur; m frigorífico
pen; m Kugelschreiber/Kugelschreiber; m stylo; m bolígrafo
wallet; n Portemonnaie/Portemonnaies; m portefeuille; f cartera
credit card; f Kreditkarte/Kreditkarten; f carte de crédit/cartes de crédit; f tarjeta de crédito/tarjetas de crédito
problem; n Problem/Probleme; m problème; m problema
question; f Frage/Fragen; f question; f pregunta
answer; f Antwort/Antworten; f réponse; f respuesta
idea; f Idee/Ideen; f idée; f idea
film; m Film/Filme; m film; f película
movie; m Film/Filme; m film; f película
song; n Lied/Lieder; f chanson; f canción
game; n Spiel/Spiele; m jeu/jeux; m juego
message; f Nachricht/Nachrichten; m message; m mensaje
email; f E-Mail/E-Mails; m e-mail; m correo electrónico/correos electrónicos
job; f Arbeit/Arbeiten; m travail/travaux; m trabajo
story; f Geschichte/Geschichten; f histoire; f historia
word; n Wort/Wörter; m mot; f palabra
sentence; m Satz/Sätze; f phrase; f frase
language; f Sprache/Sprachen; f langue; f lengua
number; f Zahl/Zahlen; m nombre; m número
price; m Preis/Preise; m prix/prix; m precio
party; f Party/Partys; f fête; f fiesta
meeting; f Besprechung/Besprechungen; f réunion; f reunión
flower; f Blume/Blumen; f fleur; f flor
tree; m Baum/Bäume; m arbre; m árbol/árboles
machine; f Maschine/Maschinen; f machine; f máquina
program; n Programm/Programme; m programme; m programa
file; f Datei/Dateien; m fichier; m archivo
page; f Seite/Seiten; f page; f página
wall; f Wand/Wände; m mur; f pared
box; f Kiste/Kisten; f boîte; f caja""",
    "vehicle": """car; n Auto/Autos; f voiture; m coche
bus; m Bus/Busse; m bus/bus; m autobús/autobuses
train; m Zug/Züge; m train; m tren
taxi; n Taxi/Taxis; m taxi; m taxi
bicycle; n Fahrrad/Fahrräder; m vélo; f bicicleta
bike; n Fahrrad/Fahrräder; m vélo; f bicicleta
boat; n Boot/Boote; m bateau/bateaux; m barco
plane; n Flugzeug/Flugzeuge; m avion; m avión
truck; m Lastwagen/Lastwagen; m camion; m camión
motorcycle; n Motorrad/Motorräder; f moto; f moto
ferry; f Fähre/Fähren; m ferry; m ferry/ferris""",
    "clothes": """dress; n Kleid/Kleider; f robe; m vestido
shirt; n Hemd/Hemden; f chemise; f camisa
jacket; f Jacke/Jacken; f veste; f chaqueta
coat; m Mantel/Mäntel; m manteau/manteaux; m abrigo
hat; m Hut/Hüte; m chapeau/chapeaux; m sombrero
skirt; m Rock/Röcke; f jupe; f falda
sweater; m Pullover/Pullover; m pull; m jersey/jerséis
shoe; m Schuh/Schuhe; f chaussure; m zapato
scarf; m Schal/Schals; f écharpe; f bufanda
T-shirt; n T-Shirt/T-Shirts; m t-shirt; f camiseta""",
    "animal": """dog; m Hund/Hunde; m chien; m perro
cat; f Katze/Katzen; m chat; m gato
horse; n Pferd/Pferde; m cheval/chevaux; m caballo
cow; f Kuh/Kühe; f vache; f vaca
bird; m Vogel/Vögel; m oiseau/oiseaux; m pájaro
fish; m Fisch/Fische; m poisson; m pez/peces
mouse; f Maus/Mäuse; f souris/souris; m ratón/ratones
rabbit; n Kaninchen/Kaninchen; m lapin; m conejo
sheep; n Schaf/Schafe; m mouton; f oveja
pig; n Schwein/Schweine; m cochon; m cerdo""",
    "family": """father; m Vater/Väter; m père; m padre
mother; f Mutter/Mütter; f mère; f madre
brother; m Bruder/Brüder; m frère; m hermano
sister; f Schwester/Schwestern; f sœur; f hermana
son; m Sohn/Söhne; m fils/fils; m hijo
daughter; f Tochter/Töchter; f fille; f hija
grandfather; m Großvater/Großväter; m grand-père; m abuelo
grandmother; f Großmutter/Großmütter; f grand-mère; f abuela
uncle; m Onkel/Onkel; m oncle; m tío
aunt; f Tante/Tanten; f tante; f tía
husband; m Mann/Männer; m mari; m marido
wife; f Frau/Frauen; f femme; f mujer/mujeres
friend; m Freund/Freunde; m ami; m amigo
girlfriend; f Freundin/Freundinnen; f petite amie/petites amies; f novia
neighbor; m Nachbar~n/Nachbarn; m voisin; m vecino
boss; m Chef/Chefs; m patron; m jefe
teacher; m Lehrer/Lehrer; m professeur; m profesor
cousin; m Cousin/Cousins; m cousin; m primo""",
    "person": """man; m Mann/Männer; m homme; m hombre
woman; f Frau/Frauen; f femme; f mujer/mujeres
boy; m Junge~n/Jungen; m garçon; m niño
girl; n Mädchen/Mädchen; f fille; f niña
child; n Kind/Kinder; m enfant; m niño
doctor; m Arzt/Ärzte; m médecin; m médico
student; m Student~en/Studenten; m étudiant; m estudiante
driver; m Fahrer/Fahrer; m chauffeur; m conductor
waiter; m Kellner/Kellner; m serveur; m camarero
guest; m Gast/Gäste; m invité; m invitado
tourist; m Tourist~en/Touristen; m touriste; m turista
lady; f Dame/Damen; f dame; f señora
baby; n Baby/Babys; m bébé; m bebé
king; m König/Könige; m roi; m rey/reyes
queen; f Königin/Königinnen; f reine; f reina""",
}

#: What one eats, drinks or likes in general: with no article in English.
STUFF = """water; n Wasser; f eau; f* agua
bread; n Brot; m pain; m pan
milk; f Milch; m lait; f leche
cheese; m Käse; m fromage; m queso
meat; n Fleisch; f viande; f carne
fish; m Fisch; m poisson; m pescado
rice; m Reis; m riz; m arroz
butter; f Butter; m beurre; f mantequilla
sugar; m Zucker; m sucre; m azúcar
salt; n Salz; m sel; f sal
wine; m Wein; m vin; m vino
red wine; m Rotwein; m vin rouge; m vino tinto
coffee; m Kaffee; m café; m café
tea; m Tee; m thé; m té
beer; n Bier; f bière; f cerveza
chocolate; f Schokolade; m chocolat; m chocolate
fruit; n Obst; mp fruits; f fruta
chicken; n Hähnchen; m poulet; m pollo
honey; m Honig; m miel; f miel
juice; m Saft; m jus; m zumo
pasta; p Nudeln; fp pâtes; f pasta
vegetables; n Gemüse; mp légumes; fp verduras
music; f Musik; f musique; f música
money; n Geld; m argent; m dinero
time; f Zeit; m temps; m tiempo
paper; n Papier; m papier; m papel"""

#: Things one likes; with the article in French and Spanish.
LIKED = """music; Musik; la musique; la música; s
football; Fußball; le football; el fútbol; s
chocolate; Schokolade; le chocolat; el chocolate; s
coffee; Kaffee; le café; el café; s
dogs; Hunde; les chiens; los perros; p
cats; Katzen; les chats; los gatos; p
books; Bücher; les livres; los libros; p
flowers; Blumen; les fleurs; las flores; p
sports; Sport; le sport; el deporte; s
summer; den Sommer; l'été; el verano; s
winter; den Winter; l'hiver; el invierno; s
cheese; Käse; le fromage; el queso; s
tea; Tee; le thé; el té; s
the sea; das Meer; la mer; el mar; s
Italian food; italienisches Essen; la cuisine italienne; la comida italiana; s
this city; diese Stadt; cette ville; esta ciudad; s
this song; dieses Lied; cette chanson; esta canción; s
your house; Ihr Haus; votre maison; su casa; s
animals; Tiere; les animaux; los animales; p
films; Filme; les films; las películas; p
art; Kunst; l'art; el arte; s
apples; Äpfel; les pommes; las manzanas; p
wine; Wein; le vin; el vino; s
fish; Fisch; le poisson; el pescado; s
meat; Fleisch; la viande; la carne; s
my job; meine Arbeit; mon travail; mi trabajo; s
children; Kinder; les enfants; los niños; p
mathematics; Mathematik; les mathématiques; las matemáticas; p"""

ADJECTIVES = {
    "thing": """big; groß; +grand/grande; grande
large; groß; +grand/grande; grande
small; klein; +petit/petite; pequeño/pequeña
little; klein; +petit/petite; pequeño/pequeña
new; neu; +nouveau/nouvelle/nouveaux/nouvel; nuevo/nueva
old; alt; +vieux/vieille/vieux/vieil; viejo/vieja
beautiful; schön; +beau/belle/beaux/bel; hermoso/hermosa
nice; schön; +joli/jolie; bonito/bonita
pretty; hübsch; +joli/jolie; bonito/bonita
good; gut; +bon/bonne; bueno/buena
bad; schlecht; +mauvais/mauvaise/mauvais; malo/mala
expensive; teu#er; cher/chère; caro/cara
cheap; billig; bon marché/bon marché/bon marché; barato/barata
red; rot; rouge; rojo/roja
blue; blau; bleu/bleue; azul/azul
green; grün; vert/verte; verde
white; weiß; blanc/blanche; blanco/blanca
black; schwarz; noir/noire; negro/negra
yellow; gelb; jaune; amarillo/amarilla
brown; braun; brun/brune; marrón/marrón
clean; sauber; propre; limpio/limpia
dirty; schmutzig; sale; sucio/sucia
heavy; schwer; lourd/lourde; pesado/pesada
light; leicht; léger/légère; ligero/ligera
long; lang; long/longue; largo/larga
short; kurz; court/courte; corto/corta
important; wichtig; important/importante; importante
interesting; interessant; intéressant/intéressante; interesante
difficult; schwierig; difficile; difícil/difícil
easy; einfach; facile; fácil/fácil
simple; einfach; simple; sencillo/sencilla
modern; modern; moderne; moderno/moderna
strange; seltsam; étrange; extraño/extraña
empty; leer; vide; vacío/vacía
full; voll; plein/pleine; lleno/llena
warm; warm; chaud/chaude; caliente
hot; heiß; chaud/chaude; caliente
cold; kalt; froid/froide; frío/fría
broken; kaputt; cassé/cassée; roto/rota
free; frei; libre; libre
open; offen; ouvert/ouverte; abierto/abierta
closed; geschlossen; fermé/fermée; cerrado/cerrada
fast; schnell; rapide; rápido/rápida
slow; langsam; lent/lente; lento/lenta
loud; laut; bruyant/bruyante; ruidoso/ruidosa
quiet; ruhig; calme; tranquilo/tranquila
dark; dunk#el; sombre; oscuro/oscura
different; anders-; différent/différente; diferente
famous; berühmt; célèbre; famoso/famosa
dangerous; gefährlich; dangereux/dangereuse/dangereux; peligroso/peligrosa
delicious; lecker; délicieux/délicieuse/délicieux; delicioso/deliciosa
fresh; frisch; frais/fraîche/frais; fresco/fresca
sweet; süß; sucré/sucrée; dulce
salty; salzig; salé/salée; salado/salada
wonderful; wunderbar; merveilleux/merveilleuse/merveilleux; maravilloso/maravillosa
boring; langweilig; ennuyeux/ennuyeuse/ennuyeux; aburrido/aburrida""",
    "person": """tired; müde; fatigué/fatiguée; cansado/cansada; e
happy; glücklich; heureux/heureuse/heureux; feliz/feliz/felices; e
sad; traurig; triste; triste; e
sick; krank; malade; enfermo/enferma; e
ill; krank; malade; enfermo/enferma; e
angry; wütend; en colère/en colère/en colère; enfadado/enfadada; e
nervous; nervös; nerveux/nerveuse/nerveux; nervioso/nerviosa; e
ready; fertig; prêt/prête; listo/lista; e
married; verheiratet; marié/mariée; casado/casada; e
alone; allein; seul/seule; solo/sola; e
busy; beschäftigt; occupé/occupée; ocupado/ocupada; e
sure; sicher; sûr/sûre; seguro/segura; e
young; jung; jeune; joven/joven/jóvenes; s
old; alt; vieux/vieille/vieux; viejo/vieja; s
rich; reich; riche; rico/rica; s
poor; arm; pauvre; pobre; s
strong; stark; fort/forte; fuerte; s
tall; groß; grand/grande; alto/alta; s
small; klein; petit/petite; pequeño/pequeña; s
nice; nett; gentil/gentille; simpático/simpática; s
friendly; freundlich; aimable; amable; s
intelligent; intelligent; intelligent/intelligente; inteligente; s
funny; lustig; drôle; divertido/divertida; s
famous; berühmt; célèbre; famoso/famosa; s
beautiful; schön; beau/belle/beaux; guapo/guapa; s
lazy; faul; paresseux/paresseuse/paresseux; perezoso/perezosa; s
late; spät dran; en retard/en retard/en retard; retrasado/retrasada; e
satisfied; zufrieden; satisfait/satisfaite; satisfecho/satisfecha; e
worried; besorgt; inquiet/inquiète; preocupado/preocupada; e
sorry; traurig; désolé/désolée; triste; e""",
}

#: Verbs: English base, third person, past, participle, -ing; German with the six persons, participle (s: with sein); French six persons,
#: participle (e: with être); Spanish six persons, then the simple past, participle, gerund and infinitive. What follows is the object.
VERBS = """eat eats ate eaten eating; essen: esse isst isst essen esst essen gegessen; manger: mange manges mange mangeons mangez mangent mangé; comer: como comes come comemos coméis comen comí comiste comió comimos comisteis comieron comido comiendo; food
drink drinks drank drunk drinking; trinken: trinke trinkst trinkt trinken trinkt trinken getrunken; boire: bois bois boit buvons buvez boivent bu; beber: bebo bebes bebe bebemos bebéis beben bebí bebiste bebió bebimos bebisteis bebieron bebido bebiendo; drink
buy buys bought bought buying; kaufen: kaufe kaufst kauft kaufen kauft kaufen gekauft; acheter: achète achètes achète achetons achetez achètent acheté; comprar: compro compras compra compramos compráis compran compré compraste compró compramos comprasteis compraron comprado comprando; thing clothes vehicle food house
sell sells sold sold selling; verkaufen: verkaufe verkaufst verkauft verkaufen verkauft verkaufen verkauft; vendre: vends vends vend vendons vendez vendent vendu; vender: vendo vendes vende vendemos vendéis venden vendí vendiste vendió vendimos vendisteis vendieron vendido vendiendo; thing vehicle clothes
see sees saw seen seeing; sehen: sehe siehst sieht sehen seht sehen gesehen; voir: vois vois voit voyons voyez voient vu; ver: veo ves ve vemos veis ven vi viste vio vimos visteis vieron visto viendo; thing place animal
read reads read read reading; lesen: lese liest liest lesen lest lesen gelesen; lire: lis lis lit lisons lisez lisent lu; leer: leo lees lee leemos leéis leen leí leíste leyó leímos leísteis leyeron leído leyendo; read
write writes wrote written writing; schreiben: schreibe schreibst schreibt schreiben schreibt schreiben geschrieben; écrire: écris écris écrit écrivons écrivez écrivent écrit; escribir: escribo escribes escribe escribimos escribís escriben escribí escribiste escribió escribimos escribisteis escribieron escrito escribiendo; write
have has had had having; haben: habe hast hat haben habt haben gehabt; avoir: ai as a avons avez ont eu; tener: tengo tienes tiene tenemos tenéis tienen tuve tuviste tuvo tuvimos tuvisteis tuvieron tenido teniendo; thing vehicle animal clothes
need needs needed needed needing; brauchen: brauche brauchst braucht brauchen braucht brauchen gebraucht; vouloir: veux veux veut voulons voulez veulent voulu; necesitar: necesito necesitas necesita necesitamos necesitáis necesitan necesité necesitaste necesitó necesitamos necesitasteis necesitaron necesitado necesitando; none
find finds found found finding; finden: finde findest findet finden findet finden gefunden; trouver: trouve trouves trouve trouvons trouvez trouvent trouvé; encontrar: encuentro encuentras encuentra encontramos encontráis encuentran encontré encontraste encontró encontramos encontrasteis encontraron encontrado encontrando; thing place
look_for looks_for looked_for looked_for looking_for; suchen: suche suchst sucht suchen sucht suchen gesucht; chercher: cherche cherches cherche cherchons cherchez cherchent cherché; buscar: busco buscas busca buscamos buscáis buscan busqué buscaste buscó buscamos buscasteis buscaron buscado buscando; thing place
know knows knew known knowing; kennen: kenne kennst kennt kennen kennt kennen gekannt; connaître: connais connais connaît connaissons connaissez connaissent connu; conocer: conozco conoces conoce conocemos conocéis conocen conocí conociste conoció conocimos conocisteis conocieron conocido conociendo; place
lose loses lost lost losing; verlieren: verliere verlierst verliert verlieren verliert verlieren verloren; perdre: perds perds perd perdons perdez perdent perdu; perder: pierdo pierdes pierde perdemos perdéis pierden perdí perdiste perdió perdimos perdisteis perdieron perdido perdiendo; mything
forget forgets forgot forgotten forgetting; vergessen: vergesse vergisst vergisst vergessen vergesst vergessen vergessen; oublier: oublie oublies oublie oublions oubliez oublient oublié; olvidar: olvido olvidas olvida olvidamos olvidáis olvidan olvidé olvidaste olvidó olvidamos olvidasteis olvidaron olvidado olvidando; mything
open opens opened opened opening; öffnen: öffne öffnest öffnet öffnen öffnet öffnen geöffnet; ouvrir: ouvre ouvres ouvre ouvrons ouvrez ouvrent ouvert; abrir: abro abres abre abrimos abrís abren abrí abriste abrió abrimos abristeis abrieron abierto abriendo; open
close closes closed closed closing; schließen: schließe schließt schließt schließen schließt schließen geschlossen; fermer: ferme fermes ferme fermons fermez ferment fermé; cerrar: cierro cierras cierra cerramos cerráis cierran cerré cerraste cerró cerramos cerrasteis cerraron cerrado cerrando; open
make makes made made making; machen: mache machst macht machen macht machen gemacht; faire: fais fais fait faisons faites font fait; hacer: hago haces hace hacemos hacéis hacen hice hiciste hizo hicimos hicisteis hicieron hecho haciendo; food
cook cooks cooked cooked cooking; kochen: koche kochst kocht kochen kocht kochen gekocht; préparer: prépare prépares prépare préparons préparez préparent préparé; cocinar: cocino cocinas cocina cocinamos cocináis cocinan cociné cocinaste cocinó cocinamos cocinasteis cocinaron cocinado cocinando; cook
take takes took taken taking; nehmen: nehme nimmst nimmt nehmen nehmt nehmen genommen; prendre: prends prends prend prenons prenez prennent pris; tomar: tomo tomas toma tomamos tomáis toman tomé tomaste tomó tomamos tomasteis tomaron tomado tomando; vehicle2 thing
visit visits visited visited visiting; besuchen: besuche besuchst besucht besuchen besucht besuchen besucht; visiter: visite visites visite visitons visitez visitent visité; visitar: visito visitas visita visitamos visitáis visitan visité visitaste visitó visitamos visitasteis visitaron visitado visitando; place
learn learns learned learned learning; lernen: lerne lernst lernt lernen lernt lernen gelernt; apprendre: apprends apprends apprend apprenons apprenez apprennent appris; aprender: aprendo aprendes aprende aprendemos aprendéis aprenden aprendí aprendiste aprendió aprendimos aprendisteis aprendieron aprendido aprendiendo; language
understand understands understood understood understanding; verstehen: verstehe verstehst versteht verstehen versteht verstehen verstanden; comprendre: comprends comprends comprend comprenons comprenez comprennent compris; entender: entiendo entiendes entiende entendemos entendéis entienden entendí entendiste entendió entendimos entendisteis entendieron entendido entendiendo; understood
speak speaks spoke spoken speaking; sprechen: spreche sprichst spricht sprechen sprecht sprechen gesprochen; parler: parle parles parle parlons parlez parlent parlé; hablar: hablo hablas habla hablamos habláis hablan hablé hablaste habló hablamos hablasteis hablaron hablado hablando; language
clean cleans cleaned cleaned cleaning; putzen: putze putzt putzt putzen putzt putzen geputzt; nettoyer: nettoie nettoies nettoie nettoyons nettoyez nettoient nettoyé; limpiar: limpio limpias limpia limpiamos limpiáis limpian limpié limpiaste limpió limpiamos limpiasteis limpiaron limpiado limpiando; clean
use uses used used using; benutzen: benutze benutzt benutzt benutzen benutzt benutzen benutzt; utiliser: utilise utilises utilise utilisons utilisez utilisent utilisé; usar: uso usas usa usamos usáis usan usé usaste usó usamos usasteis usaron usado usando; thing vehicle
repair repairs repaired repaired repairing; reparieren: repariere reparierst repariert reparieren repariert reparieren repariert; réparer: répare répares répare réparons réparez réparent réparé; reparar: reparo reparas repara reparamos reparáis reparan reparé reparaste reparó reparamos reparasteis repararon reparado reparando; vehicle
pay pays paid paid paying; bezahlen: bezahle bezahlst bezahlt bezahlen bezahlt bezahlen bezahlt; payer: paie paies paie payons payez paient payé; pagar: pago pagas paga pagamos pagáis pagan pagué pagaste pagó pagamos pagasteis pagaron pagado pagando; paid
love loves loved loved loving; lieben: liebe liebst liebt lieben liebt lieben geliebt; aimer: aime aimes aime aimons aimez aiment aimé; amar: amo amas ama amamos amáis aman amé amaste amó amamos amasteis amaron amado amando; mine
bring brings brought brought bringing; bringen: bringe bringst bringt bringen bringt bringen gebracht; apporter: apporte apportes apporte apportons apportez apportent apporté; traer: traigo traes trae traemos traéis traen traje trajiste trajo trajimos trajisteis trajeron traído trayendo; thing food
rent rents rented rented renting; mieten: miete mietest mietet mieten mietet mieten gemietet; louer: loue loues loue louons louez louent loué; alquilar: alquilo alquilas alquila alquilamos alquiláis alquilan alquilé alquilaste alquiló alquilamos alquilasteis alquilaron alquilado alquilando; vehicle house
work works worked worked working; arbeiten: arbeite arbeitest arbeitet arbeiten arbeitet arbeiten gearbeitet; travailler: travaille travailles travaille travaillons travaillez travaillent travaillé; trabajar: trabajo trabajas trabaja trabajamos trabajáis trabajan trabajé trabajaste trabajó trabajamos trabajasteis trabajaron trabajado trabajando; -
sleep sleeps slept slept sleeping; schlafen: schlafe schläfst schläft schlafen schlaft schlafen geschlafen; dormir: dors dors dort dormons dormez dorment dormi; dormir: duermo duermes duerme dormimos dormís duermen dormí dormiste durmió dormimos dormisteis durmieron dormido durmiendo; -
dance dances danced danced dancing; tanzen: tanze tanzt tanzt tanzen tanzt tanzen getanzt; danser: danse danses danse dansons dansez dansent dansé; bailar: bailo bailas baila bailamos bailáis bailan bailé bailaste bailó bailamos bailasteis bailaron bailado bailando; -
sing sings sang sung singing; singen: singe singst singt singen singt singen gesungen; chanter: chante chantes chante chantons chantez chantent chanté; cantar: canto cantas canta cantamos cantáis cantan canté cantaste cantó cantamos cantasteis cantaron cantado cantando; -
swim swims swam swum swimming; schwimmen: schwimme schwimmst schwimmt schwimmen schwimmt schwimmen s:geschwommen; nager: nage nages nage nageons nagez nagent nagé; nadar: nado nadas nada nadamos nadáis nadan nadé nadaste nadó nadamos nadasteis nadaron nadado nadando; -
play plays played played playing; spielen: spiele spielst spielt spielen spielt spielen gespielt; jouer: joue joues joue jouons jouez jouent joué; jugar: juego juegas juega jugamos jugáis juegan jugué jugaste jugó jugamos jugasteis jugaron jugado jugando; -
travel travels traveled traveled traveling; reisen: reise reist reist reisen reist reisen s:gereist; voyager: voyage voyages voyage voyageons voyagez voyagent voyagé; viajar: viajo viajas viaja viajamos viajáis viajan viajé viajaste viajó viajamos viajasteis viajaron viajado viajando; -
wait waits waited waited waiting; warten: warte wartest wartet warten wartet warten gewartet; attendre: attends attends attend attendons attendez attendent attendu; esperar: espero esperas espera esperamos esperáis esperan esperé esperaste esperó esperamos esperasteis esperaron esperado esperando; -
study studies studied studied studying; studieren: studiere studierst studiert studieren studiert studieren studiert; étudier: étudie étudies étudie étudions étudiez étudient étudié; estudiar: estudio estudias estudia estudiamos estudiáis estudian estudié estudiaste estudió estudiamos estudiasteis estudiaron estudiado estudiando; -
live lives lived lived living; wohnen: wohne wohnst wohnt wohnen wohnt wohnen gewohnt; habiter: habite habites habite habitons habitez habitent habité; vivir: vivo vives vive vivimos vivís viven viví viviste vivió vivimos vivisteis vivieron vivido viviendo; there
smoke smokes smoked smoked smoking; rauchen: rauche rauchst raucht rauchen raucht rauchen geraucht; fumer: fume fumes fume fumons fumez fument fumé; fumar: fumo fumas fuma fumamos fumáis fuman fumé fumaste fumó fumamos fumasteis fumaron fumado fumando; -
laugh laughs laughed laughed laughing; lachen: lache lachst lacht lachen lacht lachen gelacht; rire: ris ris rit rions riez rient ri; reír: río ríes ríe reímos reís ríen reí reíste rio reímos reísteis rieron reído riendo; -
run runs ran run running; laufen: laufe läufst läuft laufen lauft laufen s:gelaufen; courir: cours cours court courons courez courent couru; correr: corro corres corre corremos corréis corren corrí corriste corrió corrimos corristeis corrieron corrido corriendo; -"""

CITIES = """London; London; Londres; Londres
Paris; Paris; Paris; París
Berlin; Berlin; Berlin; Berlín
Madrid; Madrid; Madrid; Madrid
Barcelona; Barcelona; Barcelone; Barcelona
Vienna; Wien; Vienne; Viena
Munich; München; Munich; Múnich
Hamburg; Hamburg; Hambourg; Hamburgo
Cologne; Köln; Cologne; Colonia
Zurich; Zürich; Zurich; Zúrich
Rome; Rom; Rome; Roma
Milan; Mailand; Milan; Milán
Lisbon; Lissabon; Lisbonne; Lisboa
New York; New York; New York; Nueva York
Brussels; Brüssel; Bruxelles; Bruselas
Amsterdam; Amsterdam; Amsterdam; Ámsterdam
Prague; Prag; Prague; Praga
Warsaw; Warschau; Varsovie; Varsovia
Athens; Athen; Athènes; Atenas
Moscow; Moskau; Moscou; Moscú
Geneva; Genf; Genève; Ginebra
Lyon; Lyon; Lyon; Lyon
Marseille; Marseille; Marseille; Marsella
Seville; Sevilla; Séville; Sevilla
Frankfurt; Frankfurt; Francfort; Fráncfort
Tokyo; Tokio; Tokyo; Tokio
Boston; Boston; Boston; Boston
Dublin; Dublin; Dublin; Dublín
Mexico City; Mexiko-Stadt; Mexico; Ciudad de México"""

#: In a country: French has its own preposition for each.
COUNTRIES = """Germany; Deutschland; en Allemagne; d'Allemagne; Alemania; German; Deutsch; allemand; alemán
France; Frankreich; en France; de France; Francia; French; Französisch; français; francés
Spain; Spanien; en Espagne; d'Espagne; España; Spanish; Spanisch; espagnol; español
Italy; Italien; en Italie; d'Italie; Italia; Italian; Italienisch; italien; italiano
England; England; en Angleterre; d'Angleterre; Inglaterra; English; Englisch; anglais; inglés
Portugal; Portugal; au Portugal; du Portugal; Portugal; Portuguese; Portugiesisch; portugais; portugués
Poland; Polen; en Pologne; de Pologne; Polonia; Polish; Polnisch; polonais; polaco
Russia; Russland; en Russie; de Russie; Rusia; Russian; Russisch; russe; ruso
China; China; en Chine; de Chine; China; Chinese; Chinesisch; chinois; chino
Japan; Japan; au Japon; du Japon; Japón; Japanese; Japanisch; japonais; japonés
Austria; Österreich; en Autriche; d'Autriche; Austria; German; Deutsch; allemand; alemán
Mexico; Mexiko; au Mexique; du Mexique; México; Spanish; Spanisch; espagnol; español
Canada; Kanada; au Canada; du Canada; Canadá; French; Französisch; français; francés
Sweden; Schweden; en Suède; de Suède; Suecia; Swedish; Schwedisch; suédois; sueco
Greece; Griechenland; en Grèce; de Grèce; Grecia; Greek; Griechisch; grec; griego
Ireland; Irland; en Irlande; d'Irlande; Irlanda; English; Englisch; anglais; inglés
Brazil; Brasilien; au Brésil; du Brésil; Brasil; Portuguese; Portugiesisch; portugais; portugués
India; Indien; en Inde; d'Inde; India; English; Englisch; anglais; inglés"""

JOBS = """teacher; Lehrer/Lehrerin; professeur/professeure; profesor/profesora
doctor; Arzt/Ärztin; médecin/médecin; médico/médica
engineer; Ingenieur/Ingenieurin; ingénieur/ingénieure; ingeniero/ingeniera
nurse; Krankenpfleger/Krankenschwester; infirmier/infirmière; enfermero/enfermera
student; Student/Studentin; étudiant/étudiante; estudiante/estudiante
lawyer; Anwalt/Anwältin; avocat/avocate; abogado/abogada
cook; Koch/Köchin; cuisinier/cuisinière; cocinero/cocinera
driver; Fahrer/Fahrerin; chauffeur/chauffeuse; conductor/conductora
farmer; Bauer/Bäuerin; agriculteur/agricultrice; agricultor/agricultora
police officer; Polizist/Polizistin; policier/policière; policía/policía
artist; Künstler/Künstlerin; artiste/artiste; artista/artista
baker; Bäcker/Bäckerin; boulanger/boulangère; panadero/panadera
writer; Schriftsteller/Schriftstellerin; écrivain/écrivaine; escritor/escritora
programmer; Programmierer/Programmiererin; programmeur/programmeuse; programador/programadora
musician; Musiker/Musikerin; musicien/musicienne; músico/música
journalist; Journalist/Journalistin; journaliste/journaliste; periodista/periodista"""

#: Adverbs of time: English; German; French; Spanish; the tense they go with.
TIMES = """today; heute; aujourd'hui; hoy; p
now; jetzt; maintenant; ahora; p
every day; jeden Tag; tous les jours; todos los días; p
often; oft; souvent; a menudo; p
sometimes; manchmal; parfois; a veces; p
at home; zu Hause; à la maison; en casa; p
here; hier; ici; aquí; p
in the morning; morgens; le matin; por la mañana; p
in the evening; abends; le soir; por la noche; p
on Sundays; sonntags; le dimanche; los domingos; p
this evening; heute Abend; ce soir; esta noche; f
tonight; heute Abend; ce soir; esta noche; f
tomorrow; morgen; demain; mañana; f
tomorrow morning; morgen früh; demain matin; mañana por la mañana; f
next week; nächste Woche; la semaine prochaine; la próxima semana; f
next month; nächsten Monat; le mois prochain; el próximo mes; f
on Saturday; am Samstag; samedi; el sábado; f
on Monday; am Montag; lundi; el lunes; f
this weekend; dieses Wochenende; ce week-end; este fin de semana; f
in summer; im Sommer; en été; en verano; p
in winter; im Winter; en hiver; en invierno; p
yesterday; gestern; hier; ayer; a
yesterday evening; gestern Abend; hier soir; ayer por la noche; a
last night; gestern Abend; hier soir; anoche; a
last week; letzte Woche; la semaine dernière; la semana pasada; a
last year; letztes Jahr; l'année dernière; el año pasado; a
two days ago; vor zwei Tagen; il y a deux jours; hace dos días; a
this morning; heute Morgen; ce matin; esta mañana; a
on Friday; am Freitag; vendredi; el viernes; f"""

DAYS = """Monday; Montag; lundi; lunes
Tuesday; Dienstag; mardi; martes
Wednesday; Mittwoch; mercredi; miércoles
Thursday; Donnerstag; jeudi; jueves
Friday; Freitag; vendredi; viernes
Saturday; Samstag; samedi; sábado
Sunday; Sonntag; dimanche; domingo"""

MONTHS = """January; Januar; janvier; enero
February; Februar; février; febrero
March; März; mars; marzo
April; April; avril; abril
May; Mai; mai; mayo
June; Juni; juin; junio
July; Juli; juillet; julio
August; August; août; agosto
September; September; septembre; septiembre
October; Oktober; octobre; octubre
November; November; novembre; noviembre
December; Dezember; décembre; diciembre"""

NUMBERS = """two; zwei; deux; dos
three; drei; trois; tres
four; vier; quatre; cuatro
five; fünf; cinq; cinco
six; sechs; six; seis
seven; sieben; sept; siete
eight; acht; huit; ocho
nine; neun; neuf; nueve
ten; zehn; dix; diez
eleven; elf; onze; once
twelve; zwölf; douze; doce
twenty; zwanzig; vingt; veinte
thirty; dreißig; trente; treinta
fifty; fünfzig; cinquante; cincuenta
hundred; hundert; cent; cien"""

WEATHER = """The weather is nice; Das Wetter ist schön; Il fait beau; Hace buen tiempo; p
The weather is bad; Das Wetter ist schlecht; Il fait mauvais; Hace mal tiempo; p
It is cold; Es ist kalt; Il fait froid; Hace frío; p
It is hot; Es ist heiß; Il fait chaud; Hace calor; p
It is warm; Es ist warm; Il fait chaud; Hace calor; p
It is very cold; Es ist sehr kalt; Il fait très froid; Hace mucho frío; p
It is very hot; Es ist sehr heiß; Il fait très chaud; Hace mucho calor; p
It is raining; Es regnet; Il pleut; Está lloviendo; p
It is snowing; Es schneit; Il neige; Está nevando; p
It is windy; Es ist windig; Il y a du vent; Hace viento; p
It is sunny; Es ist sonnig; Il y a du soleil; Hace sol; p
It is cloudy; Es ist bewölkt; Le ciel est nuageux; Está nublado; p
The sun is shining; Die Sonne scheint; Le soleil brille; Brilla el sol; p
It will be cold; Es wird kalt; Il fera froid; Hará frío; f
It will be warm; Es wird warm; Il fera chaud; Hará calor; f
It will be hot; Es wird heiß; Il fera chaud; Hará calor; f
It will rain; Es wird regnen; Il va pleuvoir; Va a llover; f
It is going to rain; Es wird regnen; Il va pleuvoir; Va a llover; f
It will snow; Es wird schneien; Il va neiger; Va a nevar; f
The weather will be nice; Das Wetter wird schön; Il fera beau; Hará buen tiempo; f
It was cold; Es war kalt; Il faisait froid; Hacía frío; a
It was very hot; Es war sehr heiß; Il faisait très chaud; Hacía mucho calor; a
It rained; Es hat geregnet; Il a plu; Llovió; a
It snowed; Es hat geschneit; Il a neigé; Nevó; a"""

BODY = """head; der Kopf; Kopfschmerzen; la tête; à la tête; la cabeza
stomach; der Bauch; Bauchschmerzen; le ventre; au ventre; el estómago
back; der Rücken; Rückenschmerzen; le dos; au dos; la espalda
throat; der Hals; Halsschmerzen; la gorge; à la gorge; la garganta
tooth; der Zahn; Zahnschmerzen; la dent; aux dents; la muela
leg; das Bein; Schmerzen im Bein; la jambe; à la jambe; la pierna
foot; der Fuß; Schmerzen im Fuß; le pied; au pied; el pie
arm; der Arm; Schmerzen im Arm; le bras; au bras; el brazo
ear; das Ohr; Ohrenschmerzen; l'oreille; à l'oreille; el oído"""

NAMES = """Anna Peter Maria Paul Lisa Tom Julia Max Sophie Daniel Laura Thomas Emma David Nina Martin Sara Lucas Clara Ben Carlos Pablo Pierre
Marie Hans Klaus Sofia Miguel Antoine Katarzyna Ahmed Yuki Ingrid Fatima Olga Ivan Chen Ravi Elena Jack Oliver Alice""".split()
