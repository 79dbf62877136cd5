// `npm run backup [-- FILE]`: the whole database in one verified file, with or without a running server.
import './lib/node-version.mjs'
import { becomeServerCommand } from './lib/server-command.mjs'

await becomeServerCommand('backup')
