import { lazyPart } from '../ui/loading/lazyPart.tsx'

/** The command panel of one thermostat, shown beside its page. */
export const CommandsReference = lazyPart(async () => (await import('./CommandPanel.tsx')).CommandPanel)
