import { runCommand } from './run-command.ts'
import { runDoctor } from './run-doctor.ts'
import { startServer } from './start-server.ts'

// One line of the story: everything that can fail says so in words and leaves nothing running.
const [command, ...words] = process.argv.slice(2)
if (command === undefined) await startServer()
else if (command === 'doctor') await runDoctor()
else await runCommand(command, words)
