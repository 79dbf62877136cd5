// `npm run restore -- FILE [--verify]`: a backup into an empty database, or only a rehearsal of it.
import './lib/node-version.mjs'
import { becomeServerCommand } from './lib/server-command.mjs'

await becomeServerCommand('restore')
