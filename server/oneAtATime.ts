/** Runs `work` once more after a run that is under way, however often it is asked for meanwhile. */
export const oneAtATime = (work: () => Promise<void>, onError: (error: unknown) => void) => {
  let running: Promise<void> | undefined
  let again = false
  const run = () => {
    again = running !== undefined
    running ??= work()
      .catch(onError)
      .finally(() => {
        running = undefined
        if (again) run()
      })
  }
  return {
    run,
    end: async () => {
      while (running) await running
    },
  }
}
