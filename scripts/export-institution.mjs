// `npm run export-institution -- ID-OR-NAME [FILE]`: a backup of one institution.
import './lib/node-version.mjs'
import { becomeServerCommand } from './lib/server-command.mjs'

await becomeServerCommand('export-institution')
