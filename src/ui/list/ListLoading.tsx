import { Title, useListContext } from 'react-admin'
import { PageLoading } from '../PageLoading.tsx'

/** Placeholder of a list until its first rows arrive: its title, and after a moment a loading indicator. */
export const ListLoading = ({ title }: { title?: string }) => {
  const { defaultTitle } = useListContext()
  return (
    <>
      <Title {...(title !== undefined && { title })} defaultTitle={defaultTitle ?? ''} preferenceKey={false} />
      <PageLoading />
    </>
  )
}
