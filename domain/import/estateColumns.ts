import { fieldsOn } from '../rules/buildingFields.ts'
import type { FieldRow } from '../rules/fields.ts'
import { column, type Column } from './column.ts'
import { fieldColumns } from './fieldColumns.ts'
import { day, email, floor, houseNumber, line, note, oneOf, phone, postcode } from './kinds.ts'
import { unitTypeValues } from './values.ts'

const location = column(line(120), [
  'Location',
  'Liegenschaft',
  'Standort',
  'Wirtschaftseinheit',
  'Quartier',
  'Site',
])
const complex = column(line(120), [
  'Building complex',
  'Gebäudekomplex',
  'Komplex',
  'Objekt',
  'Anlage',
  'Wohnanlage',
  'Objektbezeichnung',
  'Objektname',
  'Siedlung',
  'Complex',
])

/** The building's place in the tree. */
export const placeColumns = { location, complex }

/** Street, number, postcode and city: rows that agree in these refer to the same building. */
export const addressColumns = {
  street: column(
    line(120),
    [
      'Street',
      'Straße',
      'Str.',
      'Straßenname',
      'Straße und Hausnummer',
      'Straße, Nr.',
      'Straße/Hausnr.',
      'Straße und Hausnr.',
      'Straße und Nr.',
      'Straße u. Nr.',
      'Straße/Haus-Nr.',
      'Straße, Hausnummer',
      'Straße + Nr.',
      'Straße & Hausnummer',
      'Street and number',
      'Street address',
      'Hausanschrift',
    ],
    { missing: 'streetMissing' },
  ),
  streetNumber: column(
    houseNumber,
    ['House number', 'Hausnummer', 'Haus-Nr.', 'Hausnr.', 'HNr.', 'HsNr.', 'Street number', 'House no.'],
    {
      missing: 'houseNumberMissing',
    },
  ),
  zipcode: column(postcode, ['Postcode', 'PLZ', 'Postleitzahl', 'Zip code', 'Zip', 'Postal code'], {
    missing: 'zipcodeMissing',
  }),
  city: column(line(120), ['City', 'Ort', 'Stadt', 'Wohnort', 'Gemeinde', 'Town', 'Place'], {
    missing: 'cityMissing',
  }),
}

/** Columns that combine several of the above, or hold a full name; they are split where the single columns are empty. */
export const joinedColumns = {
  address: column(line(300), [
    'Address',
    'Adresse',
    'Anschrift',
    'Objektadresse',
    'Objektanschrift',
    'Gebäudeadresse',
  ]),
  zipcodeCity: column(line(140), ['Postcode and city', 'PLZ Ort', 'PLZ und Ort', 'PLZ, Ort', 'PLZ / Stadt']),
  renterName: column(line(250), [
    'Renter',
    'Mieter',
    'Mietername',
    'Name Mieter',
    'Name des Mieters',
    'Mieter Name',
    'Bewohner',
    'Nutzer',
    'Nutzername',
    'Tenant',
    'Vertragspartner',
    'Hauptmieter',
    'Mieter/Nutzer',
    'Mieter (Name, Vorname)',
    'Name, Vorname',
    'Nachname, Vorname',
  ]),
}

const buildingIssues = ({ kind }: FieldRow, field: string): Pick<Column<unknown>, 'missing' | 'wrong'> => {
  if (field === 'constructionYear')
    return { missing: 'constructionYearMissing', wrong: 'constructionYearWrongFormat' }
  return kind === 'day' ? {} : { wrong: 'buildingDataWrongFormat' }
}

/** The columns of a building's fields on a sheet. */
export const buildingFieldColumns = {
  estate: fieldColumns(fieldsOn('estate'), buildingIssues),
  buildings: fieldColumns(fieldsOn('buildings'), buildingIssues),
}

/** Attributes of a building other than its address. */
export const buildingColumns = {
  country: column(line(80), ['Country', 'Land', 'Staat']),
  buildingName: column(line(200), [
    'Building name',
    'Gebäudename',
    'Gebäude',
    'Gebäudebezeichnung',
    'Haus',
    'Hausbezeichnung',
    'Building',
  ]),
  ...buildingFieldColumns.estate,
}

const customerIdNames = [
  'Customer id',
  'Kundeneigene Kennung',
  'WE-Nr.',
  'WE',
  'WE-Nummer',
  'Wohnungsnummer',
  'Wohnungs-Nr.',
  'Wohnungsnr.',
  'Whg.-Nr.',
  'Whg.',
  'Einheit',
  'Einheit-Nr.',
  'Einheiten-Nr.',
  'Einheitsnummer',
  'Kundennummer',
  'Kunden-Nr.',
  'Objektnummer',
  'Objekt-Nr.',
  'Mieteinheit',
  'Mieteinheit-Nr.',
  'ME-Nr.',
  'ME',
  'Mietobjekt',
  'Mietobjekt-Nr.',
  'Mietobjektnummer',
  'VE-Nr.',
  'VE',
  'Verwaltungseinheit',
  'Nutzeinheit',
  'NE-Nr.',
  'NE',
  'Interne Nummer',
  'Kennung',
  'ID',
  'Unit id',
  'Unit number',
  'Unit no.',
  'Customer internal identifier',
  'Interne Kennung',
  'Wohnung-Nr.',
  'Mieteinheitennummer',
  'Kundenkennung',
  'Einheiten-ID',
]

/** The customer's own identifier of a unit: unique within the client; all other sheets and the renters' file reference units by it. */
export const customerId = column(line(60), customerIdNames, { missing: 'customerIdMissing' })

export const unitColumns = {
  unitName: column(line(120), [
    'Unit name',
    'Bezeichnung',
    'Wohnungsbezeichnung',
    'Bezeichnung der Einheit',
    'Einheitsbezeichnung',
    'Name der Einheit',
    'Wohnungsname',
    'Wohnung',
    'Unit',
  ]),
  unitType: column(
    oneOf(unitTypeValues),
    [
      'Unit type',
      'Nutzungsart',
      'Nutzung',
      'Art',
      'Art der Einheit',
      'Einheitenart',
      'Einheitstyp',
      'Einheitsart',
      'Typ',
      'Wohnungstyp',
      'Objektart',
      'Mietobjektart',
      'Type',
      'Usage',
    ],
    { missing: 'unitTypeMissing', wrong: 'unitTypeWrongFormat' },
  ),
  customerId,
  floor: column(
    floor,
    [
      'Floor',
      'Etage',
      'Geschoss',
      'Stockwerk',
      'Stock',
      'Lage',
      'Lage im Haus',
      'Geschosslage',
      'Ebene',
      'Level',
    ],
    {
      missing: 'floorMissing',
    },
  ),
}

const leaseStart = column(day, [
  'Lease start',
  'Mietbeginn',
  'Einzug',
  'Einzug am',
  'Einzugsdatum',
  'Vertragsbeginn',
  'Mietvertragsbeginn',
  'Mieter seit',
  'Mietvertrag ab',
  'Mietvertrag von',
  'Beginn',
  'MV-Beginn',
  'Move-in',
  'Lease from',
  'Start of lease',
])
const leaseEnd = column(day, [
  'Lease end',
  'Mietende',
  'Auszug',
  'Auszug am',
  'Auszugsdatum',
  'Vertragsende',
  'Mietvertragsende',
  'Mietvertrag bis',
  'Ende',
  'MV-Ende',
  'Move-out',
  'Lease to',
  'End of lease',
])

export const leaseColumns = { leaseStart, leaseEnd }

export const renterColumns = {
  renterFirstName: column(
    line(120),
    [
      'Renter first name',
      'Vorname',
      'Vorname Mieter',
      'Vorname des Mieters',
      'Mieter Vorname',
      'First name',
      'Given name',
    ],
    {
      missing: 'renterFirstNameMissing',
    },
  ),
  renterLastName: column(
    line(120),
    [
      'Renter last name',
      'Nachname',
      'Nachname Mieter',
      'Nachname des Mieters',
      'Mieter Nachname',
      'Name',
      'Familienname',
      'Zuname',
      'Last name',
      'Surname',
      'Family name',
    ],
    { missing: 'renterLastNameMissing' },
  ),
  phone: column(phone, [
    'Phone',
    'Telefon',
    'Telefonnummer',
    'Tel.',
    'Tel.-Nr.',
    'Rufnummer',
    'Mobil',
    'Mobiltelefon',
    'Mobilnummer',
    'Handy',
    'Phone number',
  ]),
  email: column(email, ['E-mail', 'E-Mail-Adresse', 'Mail', 'Mailadresse', 'E-Mail Mieter', 'Email address']),
}

/** The main sheet, one row per unit. The order is the template's. */
export const estateColumns = {
  ...placeColumns,
  ...addressColumns,
  ...buildingColumns,
  ...unitColumns,
  ...leaseColumns,
  ...renterColumns,
}

const description = column(note(), ['Description', 'Beschreibung', 'Bemerkung', 'Bemerkungen', 'Notiz'])
export { description as descriptionColumn }
