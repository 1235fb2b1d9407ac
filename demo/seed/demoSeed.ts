/** Selected from several seeds because its estate comes closest to 600 units, 3,000 radiators and 2,500 thermostats. */
export const demoSeed = 'ventil 20'
