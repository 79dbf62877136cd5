// `npm run citus`: distributes the tables of DATABASE_URL over the workers of a Citus.
import './lib/node-version.mjs'
import { becomeServerCommand } from './lib/server-command.mjs'

await becomeServerCommand('citus')
