import { runCommand } from './run-command.ts'
import { startServer } from './start-server.ts'

// One line of the story: everything that can fail says so in words and leaves nothing running.
const [command, ...words] = process.argv.slice(2)
await (command === undefined ? startServer() : runCommand(command, words))
