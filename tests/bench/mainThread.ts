import * as z from 'zod'

const Event = z.looseObject({
  name: z.string(),
  pid: z.number(),
  tid: z.number(),
  ts: z.number().default(0),
  dur: z.number().default(0),
  tdur: z.number().optional(),
})
const Trace = z.object({ traceEvents: z.array(Event) })

const runs = new Set(['RunTask', 'ThreadControllerImpl::RunTask'])

/** How long each task of a page's main thread took after its first paint, in ms of the processor, from a trace of the browser. */
export const tasksOf = (trace: Buffer): number[] => {
  const { traceEvents } = Trace.parse(JSON.parse(trace.toString()))
  const painted = traceEvents.findLast(({ name }) => name === 'firstContentfulPaint')
  if (!painted) throw new Error('the trace has no first paint')
  return traceEvents.flatMap(({ name, pid, tid, ts, dur, tdur }) =>
    runs.has(name) &&
    pid === painted.pid &&
    tid === painted.tid &&
    ts + dur > painted.ts &&
    tdur !== undefined
      ? [tdur / 1000]
      : [],
  )
}
