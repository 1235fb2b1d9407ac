import type { ComponentProps } from 'react'
import { FormDialog } from '../../ui/FormDialog.tsx'

/** A small form over the radiator of the page that is saved by a call of its own. */
export const ActDialog = (props: Omit<ComponentProps<typeof FormDialog>, 'stale'>) => <FormDialog {...props} stale={[['radiators']]} />
