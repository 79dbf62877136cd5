// `npm run db:reset`: removes the embedded database of DATA_DIR, after asking.
import './lib/node-version.mjs'
import { becomeServerCommand } from './lib/server-command.mjs'

await becomeServerCommand('db-reset')
