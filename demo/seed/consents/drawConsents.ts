import { evidenceDays, type AgreementChannel } from '../../../domain/consent/agreement.ts'
import { postcodeNumber } from '../../../domain/consent/matching.ts'
import { canonicalEmail } from '../../../domain/rules/email.ts'
import { hashOfTexts } from '../../../server/actions/consent/publishText.ts'
import type {
  dataAgreementEvidence,
  dataAgreementPersons,
  dataAgreementRevocations,
  dataAgreements,
} from '../../../server/db/schema.ts'
import type { RenterRow } from '../builders/buildRenter.ts'
import { mailName, personName } from '../data/person.ts'
import type { Estate } from '../plan/Estate.ts'
import type { Random } from '../random.ts'
import { demoTexts } from './demoTexts.ts'

/** How many days ago the demo's texts were published. */
const publishedDaysAgo = 720

export interface Consents {
  readonly renters: RenterRow[]
  readonly publishedAt: string
  readonly textIds: Readonly<Record<keyof typeof demoTexts, string>>
  readonly agreements: (typeof dataAgreements.$inferSelect)[]
  readonly persons: (typeof dataAgreementPersons.$inferSelect)[]
  readonly revocations: (typeof dataAgreementRevocations.$inferSelect)[]
  readonly evidence: (typeof dataAgreementEvidence.$inferSelect)[]
}

interface Given {
  readonly agreedAt: string
  readonly revokedAt?: string
  readonly person: Pick<
    typeof dataAgreementPersons.$inferSelect,
    'email' | 'firstName' | 'surname' | 'street' | 'number' | 'city' | 'zipCode'
  >
  readonly place: Partial<
    Pick<typeof dataAgreementPersons.$inferSelect, 'tenantId' | 'buildingId' | 'unitId' | 'renterId'>
  >
}

const hex = (random: Random): string =>
  Array.from({ length: 64 }, () => random.int(0, 15).toString(16)).join('')

/** Who consented, how and when, so that renters, records and charts agree: about nine of ten units with devices. */
export const drawConsents = (random: Random, estate: Estate): Consents => {
  const publishedAt = random.instant(-publishedDaysAgo, 540)
  const textIds = { dataPrivacy: random.id(), legalNote: random.id(), optIn: random.id() }
  const hashes = { optIn: hashOfTexts(demoTexts.optIn), dataPrivacy: hashOfTexts(demoTexts.dataPrivacy) }
  const today = random.day(0)
  const buildings = new Map(estate.buildings.map((building) => [building.id, building]))
  const units = new Map(estate.buildingUnits.map((unit) => [unit.id, unit]))
  const made: Consents = {
    renters: [],
    publishedAt,
    textIds,
    agreements: [],
    persons: [],
    revocations: [],
    evidence: [],
  }
  const taken = new Set<string>()

  const give = ({ agreedAt, revokedAt, person, place }: Given): void => {
    const email = person.email === null ? null : canonicalEmail(person.email)
    const byThemselves = email !== null && !taken.has(email) && agreedAt >= publishedAt
    const others: readonly (readonly [AgreementChannel, number])[] = [
      ['office', 3],
      ['import', agreedAt < publishedAt ? 5 : 1],
    ]
    const channel =
      byThemselves && (place.renterId === undefined || random.chance(0.8))
        ? random.weighted([
            ['site', 3],
            ['embedded', 1],
          ])
        : random.weighted(others)
    const typed = channel === 'site' || channel === 'embedded'
    const active = revokedAt === undefined
    if (active && typed && email !== null) taken.add(email)
    const agreementId = random.id()
    made.agreements.push({
      id: agreementId,
      type: 'DataPrivacy',
      agreedAt,
      channel,
      embeddedIn: channel === 'embedded' ? 'https://mieter.example.com' : null,
      language: random.chance(0.9) ? 'de' : 'en',
      optInId: typed ? textIds.optIn : null,
      optInHash: typed ? hashes.optIn : null,
      dataPrivacyId: typed ? textIds.dataPrivacy : null,
      dataPrivacyHash: typed ? hashes.dataPrivacy : null,
      tokenHash: typed ? hex(random) : null,
      recordedBy: null,
    })
    // the office processes submissions after some days
    const lastAct = revokedAt ?? agreedAt
    const processed =
      place.renterId !== undefined && (!typed || (lastAct < random.instant(-14) && random.chance(0.97)))
    made.persons.push({
      agreementId,
      version: 1,
      ...person,
      canonicalEmail: typed ? email : null,
      active,
      processed,
      processedAt: processed ? lastAct : null,
      processedBy: null,
      confirmedAt: typed ? agreedAt : null,
      askedTenantId: typed ? (place.tenantId ?? null) : null,
      tenantId: null,
      buildingId: null,
      unitId: null,
      renterId: null,
      ...place,
      linkedAt: place.renterId === undefined ? null : agreedAt,
      linkedBy: null,
    })
    if (revokedAt !== undefined)
      made.revocations.push({ agreementId, revokedAt, channel: typed ? 'site' : 'office', recordedBy: null })
    if (typed && agreedAt > random.instant(-evidenceDays))
      made.evidence.push({
        agreementId,
        at: agreedAt,
        network: `203.0.${random.int(0, 255)}.0`,
        userAgent: 'Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0',
      })
  }

  const addressOf = (buildingId: string) => {
    const building = buildings.get(buildingId)
    return {
      street: building?.street ?? '',
      number: building?.streetNumber ?? '',
      city: building?.city ?? '',
      zipCode: postcodeNumber(building?.zipcode ?? '') ?? 0,
    }
  }
  const giveAs = (renter: RenterRow, agreedAt: string, revokedAt?: string): void => {
    const { id, tenantId, buildingId, unitId, email, firstName, lastName } = renter
    const place = { tenantId, buildingId, unitId, renterId: id }
    give({
      agreedAt,
      ...(revokedAt !== undefined && { revokedAt }),
      person: { email, firstName, surname: lastName, ...addressOf(buildingId) },
      place,
    })
  }

  const households = Map.groupBy(estate.renters, ({ leaseId }) => leaseId)
  for (const lease of estate.leases) {
    const household = households.get(lease.id) ?? []
    const isOpen = units.get(lease.unitId)?.status === 'Open'
    const asked = !isOpen && lease.startsOn < today
    // renters who sign in to the app have consented, so that they have something to see
    const willing = asked && (household.some(({ userId }) => userId !== null) || random.chance(0.92))
    const drawn = random.instant(-random.int(160, publishedDaysAgo - 1), random.int(480, 1200))
    const movedIn = `${lease.startsOn}T10:00:00.000Z`
    const agreedAt =
      lease.endsOn !== null && `${lease.endsOn}T00:00:00.000Z` < drawn
        ? movedIn
        : drawn > movedIn
          ? drawn
          : movedIn
    const partly = asked && !willing && household.length > 1 && random.chance(0.4)
    const revoked = asked && !willing && !partly && agreedAt < random.instant(-100) && random.chance(0.5)
    household.forEach((renter, index) => {
      const agreement = willing || (partly && index === 0)
      made.renters.push({
        ...renter,
        infoReceivedAgreement: agreement || revoked || renter.infoReceivedAgreement,
        agreement,
        agreedAt: agreement ? agreedAt : null,
      })
      if (agreement) giveAs(renter, agreedAt)
      else if (revoked && index === 0)
        giveAs(renter, agreedAt, random.instant(-random.int(1, 90), random.int(0, 400)))
    })
  }
  // submissions that nobody could be matched to: at a known building, or at none
  for (let index = 0; index < 8; index++) {
    const name = personName(random)
    const building = random.pick(estate.buildings)
    const isKnown = index < 6
    const address = isKnown
      ? addressOf(building.id)
      : { street: 'Lindenallee', number: String(random.int(1, 90)), city: 'Musterstadt', zipCode: 12_345 }
    give({
      agreedAt: random.instant(-random.int(1, 40), random.int(480, 1200)),
      person: {
        firstName: name.firstName,
        surname: name.lastName,
        email: `${mailName(name)}.${index}@example.net`,
        ...address,
      },
      place: isKnown ? { tenantId: building.tenantId, buildingId: building.id } : {},
    })
  }
  return made
}
