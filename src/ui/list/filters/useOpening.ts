import { useStore } from 'react-admin'
import { openingsKey, type OpeningView, type OpeningViews } from '../../../providers/openingView.ts'

const none: OpeningViews = {}

/** The saved filter with which a list opens, and a way to change what this device keeps of it. */
export const useOpening = (resource: string) => {
  const [views, setViews] = useStore<OpeningViews>(openingsKey, none)
  const { [resource]: opening, ...others } = views
  return {
    opening,
    keep: (view: OpeningView | undefined) => setViews(view ? { ...others, [resource]: view } : others),
  }
}
