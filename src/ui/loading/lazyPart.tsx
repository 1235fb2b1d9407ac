import { Box, Button, Paper, Typography } from '@mui/material'
import {
  Component,
  lazy,
  Suspense,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type ComponentType,
  type LazyExoticComponent,
  type ReactNode,
} from 'react'
import { createPortal, flushSync } from 'react-dom'
import { useTranslate } from 'react-admin'
import { leaveUnasked } from '../../providers/leaving.ts'
import { newListeners } from '../../providers/listeners.ts'
import { pause } from '../../providers/pause.ts'
import { askForRelease, isReleaseNewer, subscribeRelease } from '../../providers/release.ts'

/** A script of the app did not arrive, at the second try either. */
class ChunkFailed extends Error {
  constructor(cause: unknown) {
    super('a part of the app could not be loaded', { cause })
    this.name = 'ChunkFailed'
  }
}

/** Pause before a script is asked for again, ms. */
const pauseBeforeRetry = 500

/**
 * Loads a part of the app, and tries once more when that fails. A failure may mean that a new version has replaced the
 * file, so the server is asked for its version. Errors: ChunkFailed.
 */
const loadPatiently = async <T,>(load: () => Promise<T>): Promise<T> => {
  try {
    return await load()
  } catch {
    await pause(pauseBeforeRetry)
    try {
      return await load()
    } catch (error) {
      await askForRelease(0)
      throw new ChunkFailed(error)
    }
  }
}

/**
 * A component whose script loads on first use. React keeps the failure of a lazy component for good.
 * @param failed is called with what makes `current` load it again
 */
export const patientLazy = <P extends object>(
  load: () => Promise<ComponentType<P>>,
  failed: (again: () => void) => void,
) => {
  const begin = (): LazyExoticComponent<ComponentType<P>> =>
    lazy<ComponentType<P>>(async () => {
      try {
        return { default: await loadPatiently(load) }
      } catch (error) {
        failed(() => {
          attempt = begin()
        })
        throw error
      }
    })
  let attempt = begin()
  return { current: () => attempt }
}

/** Reloads the page. The browser does not ask about unsaved changes: forms keep them and offer them again. */
export const reload = (): void => leaveUnasked(() => location.reload())

/** Whether the server has a newer version than the one that runs here. */
export const useNewerRelease = (): boolean => useSyncExternalStore(subscribeRelease, isReleaseNewer)

interface Failure {
  error: unknown
  onRetry: () => void
  onClose: () => void
  /** Somebody opened it, and may press what opened it once more. */
  isOpened: boolean
}

const overThePage = new Set<Failure>()
const { subscribe: subscribeOver, tell: tellOver } = newListeners()
const firstOver = (): Failure | undefined => overThePage.values().next().value

/** What failed: a script did not arrive, because of a new version or not, or the part itself is broken. */
export const useFailureKind = (error: unknown): 'newVersion' | 'notLoaded' | 'broken' => {
  const newer = useNewerRelease()
  return error instanceof ChunkFailed ? (newer ? 'newVersion' : 'notLoaded') : 'broken'
}

interface SentenceProps extends Pick<Failure, 'error' | 'onRetry'> {
  onClose?: () => void
}

/** As the buttons of the bar. */
const tall = { minHeight: 44 }

/** Says that a part of the page failed, and offers what helps. */
const Sentence = ({ error, onRetry, onClose }: SentenceProps) => {
  const translate = useTranslate()
  const kind = useFailureKind(error)
  return (
    <>
      <Typography>{translate(`ui.part.${kind}`)}</Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
        {/* first: some browsers keep the failure of a script until the page is reloaded */}
        <Button variant="contained" onClick={reload} sx={tall}>
          {translate('ui.part.reload')}
        </Button>
        <Button variant="outlined" onClick={onRetry} sx={tall}>
          {translate('ui.error.retry')}
        </Button>
        {onClose && (
          <Button onClick={onClose} sx={tall}>
            {translate('ra.action.close')}
          </Button>
        )}
      </Box>
    </>
  )
}

/** In the place of the part that failed. */
const FailureInPlace = (failure: SentenceProps) => (
  <Paper role="alert" elevation={0} sx={{ p: 2, minWidth: 0, whiteSpace: 'normal' }}>
    <Sentence {...failure} />
  </Paper>
)

/**
 * Over the page, as the dialog would be that it stands for. What fails, fails together: one message stands for all parts, and its buttons act
 * on all of them. A press beside it closes what somebody opened, before the pressed button hears of it: the one that opened the part finds it
 * closed, and asks for it anew. It stands beside the app, as a menu that is open hides the app from screen readers.
 */
const FailureOver = (failure: Failure) => {
  const [mine] = useState(failure)
  const first = useSyncExternalStore(subscribeOver, firstOver)
  useEffect(() => {
    overThePage.add(mine)
    tellOver()
    return () => {
      overThePage.delete(mine)
      tellOver()
    }
  }, [mine])
  const paper = useRef<HTMLDivElement>(null)
  const isShown = first === mine
  useEffect(() => {
    if (!isShown) return undefined
    const press = ({ target }: MouseEvent) => {
      if (target instanceof Node && paper.current?.contains(target)) return
      flushSync(() => {
        for (const one of overThePage) if (one.isOpened) one.onClose()
      })
    }
    document.addEventListener('click', press, true)
    return () => document.removeEventListener('click', press, true)
  }, [isShown])
  if (!isShown) return null
  const all = (act: 'onRetry' | 'onClose') => () => {
    for (const one of overThePage) one[act]()
  }
  return createPortal(
    <Paper
      ref={paper}
      role="alert"
      elevation={8}
      onClick={(event) => event.stopPropagation()}
      sx={{
        p: 2,
        position: 'fixed',
        zIndex: 'modal',
        bottom: 'calc(24px + var(--bar, 0px))',
        left: '50%',
        transform: 'translateX(-50%)',
        width: 'min(440px, calc(100vw - 24px))',
      }}
    >
      <Sentence error={failure.error} onRetry={all('onRetry')} onClose={all('onClose')} />
    </Paper>,
    document.body,
  )
}

interface BoundaryProps {
  over?: boolean
  onRetry?: () => void
  onClose?: (() => void) | undefined
  /** Stays on the page when the part failed; its argument tries again. */
  beside?: (again: () => void) => ReactNode
  children: ReactNode
}

interface BoundaryState {
  error?: unknown
  /** Its message was closed; the part stays away. */
  closed?: boolean
}

/** Confines the failure of a dialog, filter or panel, so that the rest of the page stays, with what was typed into it. */
export class PartBoundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = {}

  static getDerivedStateFromError(error: unknown) {
    return { error, closed: false }
  }

  readonly #again = () => {
    this.props.onRetry?.()
    this.setState({ error: undefined })
  }

  readonly #close = () => {
    this.setState({ closed: true })
    this.props.onClose?.()
  }

  override render() {
    const { error, closed } = this.state
    const { children, beside, over, onClose } = this.props
    if (error === undefined) return children
    return (
      <>
        {beside?.(this.#again)}
        {over && !closed && (
          <FailureOver
            error={error}
            onRetry={this.#again}
            onClose={this.#close}
            isOpened={onClose !== undefined}
          />
        )}
        {!over && <FailureInPlace error={error} onRetry={this.#again} {...(onClose && { onClose })} />}
      </>
    )
  }
}

interface Closable {
  onClose?: (() => void) | undefined
}

interface Options<P> {
  /** Shown until the part is there. */
  waiting?: (props: P) => ReactNode
  /** Stands in the part's place when it failed, also once its message is closed. */
  failed?: (props: P, again: () => void) => ReactNode
  /** The part has its place on the page: a failure shows there instead of over the page. */
  inPlace?: boolean
}

/**
 * A part of a page whose script loads on first use: a dialog, a menu, a panel. It brings its own boundary: when the
 * script does not arrive, or the part breaks, the page stays, and a message offers to try again or to reload.
 */
export const lazyPart = <P extends object>(
  load: () => Promise<ComponentType<P>>,
  { waiting, failed, inPlace = false }: Options<P> = {},
) => {
  const attempt = patientLazy(load, (again) => again())
  return function LazyPart(props: P & Closable) {
    const [Shown, setShown] = useState(attempt.current)
    return (
      <PartBoundary
        over={!inPlace}
        onRetry={() => setShown(attempt.current)}
        onClose={props.onClose}
        beside={(again) => failed?.(props, again)}
      >
        <Suspense fallback={waiting?.(props) ?? null}>
          <Shown {...props} />
        </Suspense>
      </PartBoundary>
    )
  }
}
