import { Title, useListContext } from 'react-admin'
import { PageLoading } from '../PageLoading.tsx'

/** What stands in place of a list until its first rows are there: its name, and after a moment a sign that they are on their way. */
export const ListLoading = ({ title }: { title?: string }) => {
  const { defaultTitle } = useListContext()
  return (
    <>
      <Title {...(title !== undefined && { title })} defaultTitle={defaultTitle ?? ''} preferenceKey={false} />
      <PageLoading />
    </>
  )
}
