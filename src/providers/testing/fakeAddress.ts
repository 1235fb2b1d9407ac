import { noteServerTime } from '../serverClock.ts'
import { pointToFake } from './FakeBackend.ts'

pointToFake()
// an earlier file's clock may have stood still
noteServerTime(new Response(null, { headers: { date: new Date().toUTCString() } }), Date.now(), Date.now())
