/** The peak increase of the process's memory in MiB, with all its threads, while `task` ran. */
export async function peakMemory(task: () => Promise<unknown>): Promise<number> {
  const before = process.memoryUsage.rss()
  let peak = before
  const timer = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 5)
  try {
    await task()
  } finally {
    clearInterval(timer)
  }
  return (peak - before) / 1024 / 1024
}
