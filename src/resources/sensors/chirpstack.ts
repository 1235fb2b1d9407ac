import { useQuery } from '@tanstack/react-query'
import { sensors } from '../../../contract/main/sensors.ts'
import type { ChirpstackConfiguration } from '../../../contract/main/sensorShapes.ts'
import { main } from '../../providers/api.ts'

/** The network server's options for sensors, and its data on one. */
export const useChirpstack = (sensorId?: string) =>
  useQuery({
    queryKey: ['sensors', 'chirpstack', sensorId],
    queryFn: ({ signal }) =>
      main(
        sensors.chirpstackConfiguration,
        { query: sensorId === undefined ? {} : { SensorId: sensorId } },
        { signal },
      ),
    retry: false,
    // an external system answers, so it is not asked on every uplink notice of the sensor
    meta: { live: sensorId ?? 'none', liveEvery: 600_000 },
  })

/** The application and device profile that match a type of sensor; empty where none does. */
export const adviceFor = (
  configuration: ChirpstackConfiguration | undefined,
  type: unknown,
): { applicationId: string; deviceProfileId: string } => {
  const advised = configuration?.types.find((one) => one.type === type)
  return { applicationId: advised?.applicationId ?? '', deviceProfileId: advised?.deviceProfileId ?? '' }
}
