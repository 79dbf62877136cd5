import { spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'

import { LINES } from './work.ts'

import type { DatabaseConnection } from '../server/src/db/connection.ts'
import type { Shop } from './seed.ts'

type Slice = (load: { connections: number; seconds: number }) => Promise<number>

/**
 * The sale as plain statements, driven by pgbench: the strictest baseline, because its client costs almost nothing.
 * Null where PostgreSQL's own tools are not installed; it is no dependency of ours.
 */
export async function pgbenchSale(
  connection: DatabaseConnection,
  shops: readonly Shop[],
  folder: string,
): Promise<Slice | null> {
  const program = findPgbench()
  const [shop] = shops
  if (program === null || shop === undefined) return null
  const files = shops.map((each, index) => {
    const file = path.join(folder, `sale-${index}.sql`)
    fs.writeFileSync(file, script(each))
    return file
  })
  return ({ connections, seconds }) =>
    run(program, connection, [
      ...['-n', '-M', 'prepared', '-c', String(connections), '-j', '2', '-T', String(seconds)],
      ...files.flatMap((file) => ['-f', file]),
    ])
}

/** pgbench has no lists: it draws three numbers, one of each third of the shop's products, and asks the table for them. */
function script({ institutionId, branchId, customerId, userId, products }: Shop): string {
  const third = Math.floor(products.length / LINES)
  const draws = Array.from(
    { length: LINES },
    (_, part) => `\\set n${part} random(${part * third + 1}, ${(part + 1) * third})`,
  )
  const chosen = `(select product_id from bench_products where institution_id = '${institutionId}' and n in (:n0, :n1, :n2))`
  return `${draws.join('\n')}
begin;
select s.product_id, p.price_per_unit from branch_stock s
  join products p on p.institution_id = '${institutionId}' and p.id = s.product_id
  where s.institution_id = '${institutionId}' and s.branch_id = '${branchId}' and s.product_id in ${chosen}
  order by s.product_id for no key update of s;
update branch_stock set quantity = quantity - 1
  where institution_id = '${institutionId}' and branch_id = '${branchId}' and product_id in ${chosen} and quantity >= 1;
insert into sales (institution_id, id, branch_id, customer_id, user_id, total_amount)
  select '${institutionId}', gen_random_uuid(), '${branchId}', '${customerId}', '${userId}', sum(price_per_unit)
  from products where institution_id = '${institutionId}' and id in ${chosen} returning id as sale \\gset
insert into stock_movements
    (institution_id, document_id, product_id, branch_id, kind, quantity, unit_price, user_id, created_at)
  select '${institutionId}', :sale, id, '${branchId}', 'SALE', -1, price_per_unit, '${userId}', now()
  from products where institution_id = '${institutionId}' and id in ${chosen};
commit;
`
}

function findPgbench(): string | null {
  const folders = ['/usr/lib/postgresql', ...(process.env['PATH'] ?? '').split(path.delimiter)]
  for (const folder of folders) {
    const candidates = folder === '/usr/lib/postgresql' ? versions(folder) : [folder]
    const found = candidates
      .map((each) => path.join(each, 'pgbench'))
      .find((file) => fs.existsSync(file))
    if (found !== undefined) return found
  }
  return null
}

function versions(folder: string): string[] {
  if (!fs.existsSync(folder)) return []
  return fs.readdirSync(folder).map((version) => path.join(folder, version, 'bin'))
}

async function run(
  program: string,
  connection: DatabaseConnection,
  options: string[],
): Promise<number> {
  const child = spawn(program, [...options, connection.database], {
    env: {
      ...process.env,
      PGHOST: connection.host,
      PGPORT: String(connection.port),
      PGUSER: connection.user,
      PGPASSWORD: connection.password,
      PGOPTIONS: '-c plan_cache_mode=force_generic_plan',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  for await (const chunk of child.stdout) output += String(chunk)
  const rate = Number(/tps = ([\d.]+)/.exec(output)?.[1] ?? 0)
  if (rate === 0) throw new Error(`pgbench measured nothing:\n${output}`)
  return rate
}
