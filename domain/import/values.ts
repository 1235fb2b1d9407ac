import {
  accessNotPossibleReasons, buildingUnitTypes, cardinalDirections, gatewayInstallationIssues, installationStatuses, obstructionTypes, plateSubtypes, radiatorChecklistFlags,
  radiatorTypes, roofTypes, roomShapes, roomTypes, topFloorUsages, valveDirections, valveTypes, ventingDurations, ventingNotPossibleReasons, wallPlacements, windowMaterials,
} from '../enums.ts'
import { reportedIssues } from '../rules/radiatorIssues.ts'
import { valueSet } from './valueSet.ts'

/** The words of every enumeration that a file may hold; those of the locales (`import.values`) are among them. */
export const unitTypeValues = valueSet('unitType', buildingUnitTypes, {
  Residential: ['Wohnung', 'Wohnen', 'Wohneinheit', 'Wohnraum', 'WE', 'W', 'Whg', 'Mietwohnung', 'Eigentumswohnung', 'Apartment', 'Appartement', 'Flat', 'Maisonette', 'privat', 'residential unit'],
  Commercial: ['Gewerbe', 'Gewerbeeinheit', 'GE', 'G', 'Gewerblich', 'Laden', 'Ladenlokal', 'Büro', 'Praxis', 'Gastronomie', 'Shop', 'Office', 'Commercial unit', 'Retail', 'Geschäft', 'Geschäftsraum', 'Gewerberaum', 'Lager'],
  Public: ['Allgemein', 'Öffentlich', 'Allgemeinfläche', 'Gemeinschaft', 'Gemeinschaftsfläche', 'Gemeinschaftseigentum', 'Allgemeinbereich', 'A', 'Common', 'Communal', 'Common area', 'öffentliche Einheit'],
})
export const roofTypeValues = valueSet('roofType', roofTypes, {
  Flat: ['Flachdach', 'flach', 'Flat roof'],
  Pitched: ['Steildach', 'Satteldach', 'Walmdach', 'Mansarddach', 'Mansardendach', 'Krüppelwalmdach', 'Pultdach', 'Spitzdach', 'geneigt', 'schräg', 'geneigtes Dach', 'Pitched roof'],
})
export const topFloorValues = valueSet('topFloorUsage', topFloorUsages, {
  Inhabited: ['bewohnt', 'ausgebaut', 'Wohnung', 'Wohnen', 'Wohnraum', 'DG ausgebaut', 'ausgebautes Dachgeschoss', 'Lived in'],
  Storage: ['Lager', 'Abstellraum', 'Speicher', 'Dachboden', 'Trockenboden', 'unbewohnt', 'nicht ausgebaut', 'Abstellfläche', 'kalt', 'Kaltdach', 'Attic storage', 'Loft'],
})
export const statusValues = valueSet('status', installationStatuses, {
  Open: ['To do', 'Offen', 'zu erledigen'], OnHold: ['On hold', 'Zurückgestellt', 'angehalten', 'pausiert'],
  AccessNotPossible: ['Access denied', 'Kein Zugang', 'Zugang nicht möglich'], Finalized: ['Finalised', 'Abgeschlossen', 'fertig', 'erledigt'],
})
export const accessReasonValues = valueSet('accessReason', accessNotPossibleReasons, {
  AccessNotPossible: ['Access not possible', 'Zugang nicht möglich'], NoAdultPresent: ['No adult present', 'Kein Erwachsener anwesend'], Other: ['Other reason', 'Sonstiger Grund', 'Sonstiges'],
  TenantAbsent: ['Renter absent', 'Mieter nicht anwesend', 'Mieter abwesend'], TenantDeniesEntry: ['Renter denies entry', 'Mieter verweigert Zutritt'],
})
export const gatewayIssueValues = valueSet('gatewayIssue', gatewayInstallationIssues, {
  BuildingDetailsNotCollectible: ['Building details not collectible', 'Gebäudedaten nicht erfassbar'], BuildingInaccessible: ['Building inaccessible', 'Gebäude nicht zugänglich'],
  FlyerCannotBePosted: ['Flyer cannot be posted', 'Aushang nicht möglich'], GatewayDoesNotGoOnline: ['Gateway does not go online', 'Gateway geht nicht online'],
  InstallationNotPossible: ['Installation not possible', 'Installation nicht möglich'], NoAccessiblePowerSupply: ['No accessible power supply', 'Kein zugänglicher Stromanschluss'],
  Other: ['Other issue', 'Sonstiges'], SignalNotTestableOnAllFloors: ['Signal not testable on all floors', 'Signal nicht auf allen Etagen prüfbar'],
})
export const roomTypeValues = valueSet('roomType', roomTypes, {
  Bathroom: ['Bad', 'Badezimmer'], Bedroom: ['Schlafzimmer'], BreakRoom: ['Break room', 'Pausenraum'], CallRoom: ['Call room', 'Telefonraum'], Corridor: ['Flur', 'Gang'],
  DiningRoom: ['Dining room', 'Esszimmer'], Entrance: ['Eingang', 'Eingangsbereich'], KidsRoom: ["Children's room", 'Kinderzimmer'], Kitchen: ['Küche'],
  LivingRoom: ['Living room', 'Wohnzimmer'], Lobby: ['Lobby', 'Foyer'], MeetingRoom: ['Meeting room', 'Besprechungsraum'], Office: ['Büro'], OpenOffice: ['Open-plan office', 'Großraumbüro'],
  Other: ['Other room', 'Sonstiger Raum', 'Sonstiges'], Parking: ['Parken', 'Garage', 'Tiefgarage'], PresentationRoom: ['Presentation room', 'Präsentationsraum'], QuietRoom: ['Quiet room', 'Ruheraum'],
  Reception: ['Empfang'], ServerRoom: ['Server room', 'Serverraum'], Staircase: ['Treppenhaus'], StorageRoom: ['Storage room', 'Abstellraum'], TechRoom: ['Technical room', 'Technikraum'],
  Toilet: ['WC', 'Toilette', 'Gäste-WC'], UtilityRoom: ['Utility room', 'Hauswirtschaftsraum'], Warehouse: ['Lager', 'Lagerhalle'], WorkRoom: ['Study', 'Arbeitszimmer'],
})
export const roomShapeValues = valueSet('roomShape', roomShapes, {
  Rectangular: ['Rechteckig', 'Rechteck'], ShapeL: ['L-shaped', 'L-förmig'], Trapezoid: ['Trapezförmig', 'Trapez'], Triangle: ['Triangular', 'Dreieckig', 'Dreieck'],
})
export const wallValues = valueSet('wall', wallPlacements, {
  Entrance: ['Entrance wall', 'Eingangswand', 'Türseite'], Front: ['Opposite the entrance', 'Gegenüber dem Eingang'], Left: ['Left of the entrance', 'Links vom Eingang', 'links'], Right: ['Right of the entrance', 'Rechts vom Eingang', 'rechts'],
})
export const windowMaterialValues = valueSet('windowMaterial', windowMaterials, {
  Aluminium: ['Aluminum', 'Alu'], Plastic: ['Kunststoff'], WoodDoubleGlazing: ['Wood, double glazing', 'Holz, Zweifachverglasung'], WoodSingleGlazing: ['Wood, single glazing', 'Holz, Einfachverglasung'],
  WoodTripleGlazing: ['Wood, triple glazing', 'Holz, Dreifachverglasung'], Unknown: ['Unbekannt'],
})
export const directionValues = valueSet('direction', cardinalDirections, {
  North: ['Nord', 'Norden', 'N'], NorthEast: ['North-east', 'Nordost', 'NO', 'NE'], East: ['Ost', 'Osten', 'O', 'E'], SouthEast: ['South-east', 'Südost', 'SO', 'SE'],
  South: ['Süd', 'Süden', 'S'], SouthWest: ['South-west', 'Südwest', 'SW'], West: ['Westen', 'W'], NorthWest: ['North-west', 'Nordwest', 'NW'],
})
export const radiatorTypeValues = valueSet('radiatorType', radiatorTypes, {
  Other: ['Other radiator', 'Sonstiger Heizkörper', 'Sonstiges'], Plate: ['Panel radiator', 'Plattenheizkörper', 'Platte'], Sectional: ['Sectional radiator', 'Gliederheizkörper', 'Rippenheizkörper'], Tube: ['Tubular radiator', 'Röhrenheizkörper'],
})
export const plateSubtypeValues = valueSet('plateSubtype', plateSubtypes, {
  Type10: ['Type 10', 'Typ 10', '10'], Type11: ['Type 11', 'Typ 11', '11'], Type20: ['Type 20', 'Typ 20', '20'], Type21: ['Type 21', 'Typ 21', '21'],
  Type22: ['Type 22', 'Typ 22', '22'], Type30: ['Type 30', 'Typ 30', '30'], Type33: ['Type 33', 'Typ 33', '33'],
})
export const valveTypeValues = valueSet('valveType', valveTypes, {
  Danfoss_9700_24: ['Danfoss 9700-24', 'Danfoss RAVL'], Danfoss_9702_24: ['Danfoss 9702-24', 'Danfoss RAV'], Danfoss_9800_24: ['Danfoss 9800-24', 'Danfoss RA'], Herz_M28: ['Herz M28 x 1.5', 'Herz M28'],
  Ista_M32: ['Ista M32 x 1.0', 'Ista M32'], Standard_Heimeier_M30: ['Standard M30 x 1.5', 'Standard M30', 'Heimeier M30', 'M30x1,5'], Vaillant_Klemm: ['Vaillant clamp', 'Vaillant Klemm'],
  Other: ['Other valve', 'Sonstiges Ventil', 'Sonstiges'],
})
export const sideValues = valueSet('side', valveDirections, {
  Down: ['Unten', 'nach unten'], Front: ['Vorn', 'Vorne', 'nach vorn'], Left: ['Links', 'nach links'], Right: ['Rechts', 'nach rechts'], Up: ['Oben', 'nach oben'],
})
/** The source writes Kitchentte. */
export const obstructionValues = valueSet('obstruction', obstructionTypes, {
  Curtains: ['Vorhänge', 'Gardinen'], Kitchentte: ['Kitchenette', 'Küchenzeile'], Other: ['Other obstruction', 'Sonstiges'], OtherFurniture: ['Other furniture', 'Sonstige Möbel'], Sofa: ['Couch'],
})
export const radiatorIssueValues = valueSet('radiatorIssue', reportedIssues, {
  IncompatibleValve: ['Incompatible valve', 'Ventil passt nicht'], InstallationNotPossible: ['Installation not possible', 'Installation nicht möglich'], RadiatorNotAccessible: ['Radiator not accessible', 'Heizkörper nicht zugänglich'],
  ValveCantCompletelyOpen: ["Valve can't completely open", 'Ventil öffnet nicht ganz'], ValveIsLeaking: ['Valve is leaking', 'Ventil undicht'], ValvePinBlocked: ['Valve pin blocked', 'Ventilstift klemmt'],
})
export const checklistValues = valueSet('checklist', radiatorChecklistFlags, {
  radiatorNotAccessible: ['Radiator not accessible', 'Heizkörper nicht zugänglich'], incompatibleValve: ['Incompatible valve', 'Ventil passt nicht'], valvePinBlocked: ['Valve pin blocked', 'Ventilstift klemmt'],
  valveIsLeaking: ['Valve is leaking', 'Ventil undicht'], valveCantCompletelyOpen: ["Valve can't completely open", 'Ventil öffnet nicht ganz'], defectiveValve: ['Defective valve', 'Ventil defekt'],
  installationNotPossible: ['Installation not possible', 'Installation nicht möglich'],
})
export const ventingDurationValues = valueSet('ventingDuration', ventingDurations, {
  None: ['No air', 'Keine Luft'], Minimal: ['Under 5 s', 'Unter 5 s'], Moderate: ['Under 30 s', 'Unter 30 s'], High: ['30 s to 2 min', '30 s bis 2 min'], Maximum: ['Over 2 min', 'Über 2 min'],
})
export const ventingFailureValues = valueSet('ventingFailure', ventingNotPossibleReasons, {
  otherIssue: ['Other issue', 'Anderer Grund'], radiatorNotAccessible: ['Radiator not accessible', 'Heizkörper nicht zugänglich'], valvePinBlocked: ['Valve pin blocked', 'Ventilstift klemmt'],
})
export const renterRoleValues = valueSet('renterRole', ['MainRenter', 'SubRenter'], {
  MainRenter: ['Main renter', 'Hauptmieter', 'Mieter'], SubRenter: ['Sub renter', 'Untermieter', 'Mitmieter', 'Mitbewohner'],
})

export const valueSets = [
  unitTypeValues, roofTypeValues, topFloorValues, statusValues, accessReasonValues, gatewayIssueValues, roomTypeValues, roomShapeValues, wallValues, windowMaterialValues, directionValues,
  radiatorTypeValues, plateSubtypeValues, valveTypeValues, sideValues, obstructionValues, radiatorIssueValues, checklistValues, ventingDurationValues, ventingFailureValues, renterRoleValues,
]
