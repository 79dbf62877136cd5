// `npm run restore -- FILE [--verify]`: restores a backup into an empty database, or rehearses it.
import './lib/node-version.mjs'
import { becomeServerCommand } from './lib/server-command.mjs'

await becomeServerCommand('restore')
