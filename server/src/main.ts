import { startServer } from './start-server.ts'

// One line of the story: everything that can fail says so in words and leaves nothing running.
await startServer()
