import { seed } from '../tests/support/seededFolder.ts'

// prints where the demo's data are, for the parts of `npm test` that start on a copy of it
console.log(await seed())
