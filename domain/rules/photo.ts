import { gatewayInstallationIssues, radiatorIssues } from '../enums.ts'
import type { Missing } from './reasons.ts'

interface Owners {
  readonly gatewayId?: string | Missing
  readonly radiatorId?: string | Missing
  readonly buildingId?: string | Missing
  readonly issue?: string | Missing
}

interface WhyNotPhotoOwner {
  readonly field: 'gatewayId' | 'buildingId' | 'issue'
  readonly reason: 'required' | 'onlyOneOwner' | 'issueElsewhere'
}

const includes = (issues: readonly string[], issue: string): boolean => issues.includes(issue)

/**
 * Why a photo cannot belong to what it names: it belongs to exactly one gateway, radiator or building. One of a building shows an issue of
 * the gateway installation there, one of a radiator may show an issue of it, and one of a gateway shows none.
 * @param isNew whether a photo is added; a list needs no issue.
 */
export const whyNotPhotoOwner = (
  { gatewayId, radiatorId, buildingId, issue }: Owners,
  isNew = false,
): WhyNotPhotoOwner | undefined => {
  const owners = [gatewayId, radiatorId, buildingId].filter(Boolean).length
  if (owners !== 1) return { field: 'gatewayId', reason: owners === 0 ? 'required' : 'onlyOneOwner' }
  if (!isNew) return undefined
  if (!issue) return buildingId ? { field: 'issue', reason: 'required' } : undefined
  const allowed: readonly string[] = buildingId ? gatewayInstallationIssues : radiatorId ? radiatorIssues : []
  return includes(allowed, issue) ? undefined : { field: 'issue', reason: 'issueElsewhere' }
}
