// `npm run move-to-citus -- URL`: moves the whole installation to the empty database of a Citus.
import './lib/node-version.mjs'
import { becomeServerCommand } from './lib/server-command.mjs'

await becomeServerCommand('move-to-citus')
