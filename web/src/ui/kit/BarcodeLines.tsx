/** White on both sides, in modules; scanners need it. */
const QUIET = 10

/** A barcode: `1` is a black module, `0` a white one. It fills its box. */
export function BarcodeLines({ modules, label }: { modules: string; label: string }) {
  const runs = [...modules.matchAll(/1+/g)]
  return (
    <svg
      viewBox={`${-QUIET} 0 ${modules.length + 2 * QUIET} 10`}
      preserveAspectRatio="none"
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <path
        d={runs.map(({ index, 0: run }) => `M${index} 0h${run.length}v10h-${run.length}z`).join('')}
      />
    </svg>
  )
}
