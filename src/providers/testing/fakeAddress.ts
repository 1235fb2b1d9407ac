import { pointToFake } from './FakeBackend.ts'

pointToFake()
