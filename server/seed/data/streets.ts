import type { Region } from './districts.ts'

/** Streets that nearly every town has. */
const everywhere = [
  'Ahornweg', 'Am Alten Friedhof', 'Am Güterbahnhof', 'Am Mühlgraben', 'Am Sportplatz', 'Am Stadtpark', 'Am Wasserturm', 'An der Alten Ziegelei',
  'Bachstraße', 'Bahnhofstraße', 'Beethovenstraße', 'Bergstraße', 'Birkenweg', 'Blumenstraße', 'Brunnenstraße', 'Eichendorffstraße', 'Feldstraße',
  'Friedensplatz', 'Friedrichstraße', 'Gartenstraße', 'Gerhart-Hauptmann-Straße', 'Goethestraße', 'Hauptstraße', 'Heinrich-Heine-Straße', 'Im Winkel',
  'Jahnstraße', 'Johann-Sebastian-Bach-Weg', 'Kantstraße', 'Kastanienallee', 'Kirchplatz', 'Lessingstraße', 'Lindenallee', 'Marktstraße', 'Mozartstraße',
  'Mühlenweg', 'Neue Straße', 'Poststraße', 'Ringstraße', 'Rosenweg', 'Sankt-Georg-Straße', 'Schillerstraße', 'Schulstraße', 'Straße der Einheit',
  'Südring', 'Talstraße', 'Theodor-Fontane-Straße', 'Uhlandstraße', 'Wiesenweg', 'Zum Alten Gaswerk',
] as const

const regional = {
  elbe: ['August-Bebel-Straße', 'Bautzner Straße', 'Clara-Zetkin-Straße', 'Elbblick', 'Ernst-Thälmann-Straße', 'Großenhainer Straße', 'Karl-Liebknecht-Straße', 'Karl-Marx-Straße', 'Käthe-Kollwitz-Ufer', 'Leipziger Straße', 'Meißner Landstraße', 'Robert-Schumann-Straße', 'Weinbergstraße', 'Winzerweg'],
  ruhr: ['Barbarastraße', 'Dahlhauser Weg', 'Emscherstraße', 'Flözweg', 'Glückaufstraße', 'Hochofenstraße', 'Kaiserstraße', 'Knappenstraße', 'Kokereiweg', 'Schlägel-und-Eisen-Straße', 'Steigerweg', 'Westfalenstraße', 'Zechenstraße', 'Zum Förderturm'],
  spree: ['Alte Jakobstraße', 'An der Havelbucht', 'Bornholmer Straße', 'Fehrbelliner Straße', 'Fontanepromenade', 'Kiehlufer', 'Kopernikusstraße', 'Märkische Allee', 'Nollendorfstraße', 'Prignitzstraße', 'Prinzenallee', 'Stettiner Straße', 'Uckermarkstraße', 'Uferstraße'],
  pleisse: ['Clara-Wieck-Straße', 'Dieskaustraße', 'Georg-Schumann-Straße', 'Könneritzstraße', 'Lützner Straße', 'Naumburger Straße', 'Pleißenweg', 'Zschochersche Straße'],
  franken: ['Allersberger Straße', 'An den Rampen', 'Fürther Straße', 'Hans-Böckler-Straße', 'Maximilianstraße', 'Pegnitzweg', 'Schwabacher Straße', 'Wölckernstraße'],
} as const satisfies Record<Region, readonly string[]>

/** Streets as a town of the region has them: its own and those of every town. */
export const streetsOf = (region: Region): readonly string[] => [...regional[region], ...everywhere]
