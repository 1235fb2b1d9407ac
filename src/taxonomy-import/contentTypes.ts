import { renterImport } from '../../contract/main/renterImport.ts'
import { taxonomyImport } from '../../contract/main/taxonomyImport.ts'
import type { Permission } from '../../domain/roles/permissions.ts'

/** What a file can hold: the calls that take it, its template, and who may import it. Texts: `import.wizard.content.<name>`. */
export const contentTypes = {
  taxonomyElements: { template: 'TaxonomyElements', needs: 'estate.write', calls: taxonomyImport },
  renters: { template: 'Renters', needs: 'renters.write', calls: renterImport },
} as const satisfies Record<string, { template: string; needs: Permission; calls: object }>

export type ContentType = keyof typeof contentTypes

const isContentType = (name: string): name is ContentType => Object.hasOwn(contentTypes, name)
export const contentTypeNames: readonly ContentType[] = Object.keys(contentTypes).filter(isContentType)
