import classes from './KeyList.module.css'

type KeyListProps = { all: readonly (readonly [name: string, ...keys: string[]])[] }

/** Actions with their keys, a line for each. */
export function KeyList({ all }: KeyListProps) {
  return (
    <dl className={classes.keys}>
      {all.map(([name, ...keys]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {keys.map((key) => (
              <kbd key={key}>{key}</kbd>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  )
}
