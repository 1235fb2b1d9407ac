import { CreateButton, useGetResourceLabel, useResourceContext, useResourceDefinition, useTranslate } from 'react-admin'
import { EmptyState } from '../EmptyState.tsx'

/** An empty list without filters. */
export const ListEmpty = ({ creatable }: { creatable: boolean }) => {
  const resource = useResourceContext() ?? ''
  const { hasCreate } = useResourceDefinition()
  const label = useGetResourceLabel()
  const translate = useTranslate()
  return (
    <EmptyState
      title={translate('lists.nothingYet', { name: label(resource, 2) })}
      text={creatable && hasCreate ? 'lists.nothingYetCreate' : 'lists.nothingYetHint'}
      actions={creatable && hasCreate && <CreateButton variant="contained" />}
    />
  )
}
