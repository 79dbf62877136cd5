// `npm run citus`: spreads the tables of DATABASE_URL over the machines of a Citus.
import './lib/node-version.mjs'
import { becomeServerCommand } from './lib/server-command.mjs'

await becomeServerCommand('citus')
