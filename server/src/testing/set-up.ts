import { hash } from '@node-rs/argon2'

import { hashElsewhere } from '../modules/people/passwords/passwords.ts'
import './database/refuse-waiting-queries.ts'

// A hash of the product keeps a core busy for 25 ms. Its figures are judged where `passwords.test.ts` runs, without this file.
hashElsewhere((password) => hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 }))
