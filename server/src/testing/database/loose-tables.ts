/** A part of a statement as PostgreSQL's own parser gives it. */
type Node = Record<string, unknown>

export type ShardRules = {
  /** The column that distributes each table on shards, by the table's name. */
  keys: ReadonlyMap<string, string>
  /** Whether an expression is the one institution of the statement: a parameter. */
  isOne: (node: Node) => boolean
}

type Table = { name: string; alias: string }

/**
 * The tables on shards that a parsed statement uses without naming their institution: every reference needs its own
 * condition `institution_id = <one>`, and every insert the one in its row (docs/decisions/0030).
 */
export function looseTables(parsed: unknown, rules: ShardRules): string[] {
  const loose: string[] = []
  walk(parsed, new Set(), (kind, node, ctes) => {
    const scope = scopeOf(kind, node)
    if (scope === null) return
    const tables = scope.tables.filter(({ name }) => !ctes.has(name) && rules.keys.has(name))
    const bound = tables.filter((table) =>
      scope.conditions.some((one) => binds(one, table, scope.tables, rules)),
    )
    if (kind === 'InsertStmt') loose.push(...looseInsert(node, rules))
    loose.push(...tables.filter((table) => !bound.includes(table)).map(({ name }) => name))
  })
  return loose
}

/**
 * The columns that outer joins compare with a parameter. With a null in it PostgreSQL drops the whole condition, the
 * institution in it too, and Citus refuses the statement. A sub-select takes a null.
 */
export function outerParameters(parsed: unknown, isParameter: (node: Node) => boolean): string[] {
  const found: string[] = []
  everyNode(parsed, (node) => {
    const join = node['JoinExpr']
    if (!isNode(join) || join['jointype'] === 'JOIN_INNER' || !isNode(join['quals'])) return
    for (const condition of conjuncts(join['quals'])) {
      const { lexpr, rexpr } = nodeOf(condition['A_Expr'])
      const sides = [nodeOf(lexpr), nodeOf(rexpr)].map(bare)
      const columns = sides.filter((side) => !isParameter(side)).map((side) => pathOf(side).at(-1))
      if (columns.length < 2 && columns[0] !== 'institution_id') found.push(columns[0] ?? '')
    }
  })
  return found
}

/** Whether FROM has a function and a lateral total without GROUP BY. Citus refuses both together. */
export function hasLateralTotal(parsed: unknown): boolean {
  let found = false
  everyNode(parsed, ({ SelectStmt: select }) => {
    const from = JSON.stringify(nodeOf(select)['fromClause'] ?? [])
    if (!from.includes('"RangeFunction"')) return
    everyNode(nodeOf(select)['fromClause'], ({ RangeSubselect: inner }) => {
      const { subquery, lateral } = nodeOf(inner)
      const { groupClause, targetList } = nodeOf(nodeOf(subquery)['SelectStmt'])
      const isTotal = /"sval":"(?:sum|count|min|max|array_agg)"/.test(JSON.stringify(targetList))
      found ||= lateral === true && groupClause === undefined && isTotal
    })
  })
  return found
}

function everyNode(part: unknown, visit: (node: Node) => void): void {
  if (isNode(part)) visit(part)
  if (typeof part !== 'object' || part === null) return
  for (const one of Object.values(part)) everyNode(one, visit)
}

/** Visits every statement inside of a parsed one, with the names that WITH gives there. */
function walk(
  part: unknown,
  ctes: ReadonlySet<string>,
  visit: (kind: string, node: Node, ctes: ReadonlySet<string>) => void,
): void {
  if (Array.isArray(part)) {
    for (const one of part) walk(one, ctes, visit)
    return
  }
  if (!isNode(part)) return
  const inner = new Set([...ctes, ...namesOfWith(part)])
  for (const [key, value] of Object.entries(part)) {
    // The halves of a UNION are statements without a name of their kind.
    const kind = key === 'larg' || key === 'rarg' ? kindOfHalf(value) : key
    if (isNode(value) && kind !== null)
      visit(kind, value, new Set([...inner, ...namesOfWith(value)]))
    walk(value, inner, visit)
  }
}

function kindOfHalf(value: unknown): string | null {
  return isNode(value) && ('targetList' in value || 'op' in value) && !('jointype' in value)
    ? 'SelectStmt'
    : null
}

function namesOfWith(node: Node): string[] {
  const clause = node['withClause']
  if (!isNode(clause)) return []
  return listOf(clause['ctes']).map((cte) =>
    textOf(nodeOf(nodeOf(cte)['CommonTableExpr'])['ctename']),
  )
}

function scopeOf(kind: string, node: Node): { tables: Table[]; conditions: Node[] } | null {
  if (!['SelectStmt', 'UpdateStmt', 'DeleteStmt', 'InsertStmt'].includes(kind)) return null
  const from = kind === 'DeleteStmt' ? node['usingClause'] : node['fromClause']
  const tables: Table[] = []
  const conditions: Node[] = []
  if (kind === 'UpdateStmt' || kind === 'DeleteStmt')
    addTables({ RangeVar: node['relation'] }, tables, conditions)
  for (const item of listOf(from)) addTables(item, tables, conditions)
  if (isNode(node['whereClause'])) conditions.push(...conjuncts(node['whereClause']))
  return { tables, conditions }
}

/** Of one item of FROM; a sub-select is a separate statement. */
function addTables(item: unknown, tables: Table[], conditions: Node[]): void {
  const { RangeVar: table, JoinExpr: join } = nodeOf(item)
  if (isNode(table)) {
    const name = textOf(table['relname'])
    tables.push({
      name,
      alias: isNode(table['alias']) ? textOf(table['alias']['aliasname']) : name,
    })
  }
  if (!isNode(join)) return
  addTables(join['larg'], tables, conditions)
  addTables(join['rarg'], tables, conditions)
  if (isNode(join['quals'])) conditions.push(...conjuncts(join['quals']))
}

/** The operands of AND. */
function conjuncts(node: Node): Node[] {
  const both = node['BoolExpr']
  if (!isNode(both) || both['boolop'] !== 'AND_EXPR') return [node]
  return listOf(both['args']).flatMap((one) => conjuncts(nodeOf(one)))
}

function binds(condition: Node, table: Table, all: Table[], { keys, isOne }: ShardRules): boolean {
  const equation = condition['A_Expr']
  if (!isNode(equation) || equation['kind'] !== 'AEXPR_OP') return false
  if (textOf(nodeOf(nodeOf(listOf(equation['name'])[0])['String'])['sval']) !== '=') return false
  const sides = [nodeOf(equation['lexpr']), nodeOf(equation['rexpr'])].map(bare)
  return sides.some(
    (side, index) =>
      isKeyOf(side, table, { all, column: keys.get(table.name) }) && isOne(sides[1 - index] ?? {}),
  )
}

function isKeyOf(
  node: Node,
  { alias }: Table,
  { all, column }: { all: Table[]; column: string | undefined },
): boolean {
  const path = pathOf(node)
  return path.length === 1
    ? path[0] === column && all.length === 1
    : path.length === 2 && path[0] === alias && path[1] === column
}

/** The names of a column reference, or of a variable in a function; none for anything else. */
export function pathOf(node: Node): string[] {
  const reference = node['ColumnRef']
  if (!isNode(reference)) return []
  return listOf(reference['fields']).map((field) => textOf(nodeOf(nodeOf(field)['String'])['sval']))
}

/** Without a cast around it. */
function bare(node: Node): Node {
  const cast = node['TypeCast']
  return isNode(cast) ? bare(nodeOf(cast['arg'])) : node
}

/** The table of an insert whose rows do not say of which institution they are. */
function looseInsert(node: Node, { keys, isOne }: ShardRules): string[] {
  const table = textOf(nodeOf(node['relation'])['relname'])
  const key = keys.get(table)
  if (key === undefined) return []
  const columns = listOf(node['cols']).map((one) =>
    textOf(nodeOf(nodeOf(one)['ResTarget'])['name']),
  )
  const select = nodeOf(nodeOf(node['selectStmt'])['SelectStmt'])
  const rows = listOf(select['valuesLists']).map((list) =>
    listOf(nodeOf(nodeOf(list)['List'])['items']),
  )
  const targets = listOf(select['targetList']).map((one) => nodeOf(nodeOf(one)['ResTarget'])['val'])
  const values = (rows.length > 0 ? rows : [targets]).map((row) =>
    bare(nodeOf(row[columns.indexOf(key)])),
  )
  // Read from a table, it is that table's, which has its own condition.
  return values.every((value) => isOne(value) || pathOf(value).at(-1) === 'institution_id')
    ? []
    : [table]
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function nodeOf(value: unknown): Node {
  return isNode(value) ? value : {}
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
