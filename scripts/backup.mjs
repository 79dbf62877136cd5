// `npm run backup [-- FILE]`: the whole database in one verified file, while the server runs or not.
import './lib/node-version.mjs'
import { becomeServerCommand } from './lib/server-command.mjs'

await becomeServerCommand('backup')
