import { usePermissions } from 'react-admin'

/** Whether all of a renter is told: address of mail, account and its verification are withheld from technicians (roles of renters.read). */
export const useReadsAll = (): boolean => {
  const { permissions } = usePermissions<string[]>()
  return permissions?.includes('renters.write') === true
}

/** What is withheld. */
export const withheld: ReadonlySet<string> = new Set(['email', 'verification', 'Verified', 'Linked'])
