import { useStore } from 'react-admin'
import type { Hit } from '../../contract/main/search.ts'

const mostRecent = 8

/** What was opened from the search lately, kept on this device for this user in this client until they sign out. */
export const useRecent = () => {
  const [recent, setRecent] = useStore<readonly Hit[]>('search.recent', [])
  return {
    recent,
    remember: (hit: Hit) =>
      setRecent(
        [hit, ...recent.filter(({ kind, key }) => kind !== hit.kind || key !== hit.key)].slice(0, mostRecent),
      ),
  }
}
