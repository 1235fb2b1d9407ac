import { Counter, Gauge, Histogram, type Registry } from 'prom-client'

/** The Prometheus metrics of the device network. */
export const createNetworkMetrics = (registry: Registry, bufferSize: () => number) => {
  const registers = [registry]
  new Gauge({
    name: 'ventil_network_buffer_messages',
    help: 'Messages of the network server that are not committed yet',
    registers,
    collect() {
      this.set(bufferSize())
    },
  })
  return {
    messages: new Counter({
      name: 'ventil_network_messages_total',
      help: 'Messages of the network server',
      registers,
      labelNames: ['kind'],
    }),
    dropped: new Counter({
      name: 'ventil_network_dropped_total',
      help: 'Messages that are not of ours, or cannot be read',
      registers,
      labelNames: ['reason'],
    }),
    latency: new Histogram({
      name: 'ventil_network_ingest_seconds',
      help: 'From when a message came in until it is committed',
      registers,
      buckets: [0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    }),
    batches: new Histogram({
      name: 'ventil_network_batch_messages',
      help: 'Messages of a batch',
      registers,
      buckets: [1, 5, 10, 25, 50, 100, 250, 500],
    }),
    unknown: new Counter({
      name: 'ventil_network_unknown_total',
      help: 'Messages of devices or applications that are not known here',
      registers,
    }),
    undecoded: new Counter({
      name: 'ventil_network_undecoded_total',
      help: 'Messages that are kept raw',
      registers,
    }),
    failed: new Counter({
      name: 'ventil_network_failed_total',
      help: 'Messages that could not be taken in',
      registers,
    }),
    downlinks: new Counter({
      name: 'ventil_network_downlinks_total',
      help: 'Frames given to the network server',
      registers,
      labelNames: ['outcome'],
    }),
  }
}
