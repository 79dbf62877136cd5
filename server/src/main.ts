import { fileURLToPath } from 'node:url'

import { runCommand } from './ops/run-command.ts'
import { runDoctor } from './ops/run-doctor.ts'
import { startServer } from './ops/start-server.ts'
import { startWorker } from './ops/workers/start-worker.ts'

// A failed start prints its reason and leaves nothing running.
const [command, ...words] = process.argv.slice(2)
if (command === undefined) startServer(fileURLToPath(import.meta.url))
else if (command === 'worker' && process.send !== undefined) startWorker()
else if (command === 'doctor') await runDoctor(words)
else await runCommand(command, words)
