import { type Block, type Inline, parseMarkdown } from '#lib/markdown'
import styles from './marked-text.module.css'

// The parts of a text have no identity of their own and never move, so their place is their key.
const inlines = (nodes: readonly Inline[]) => nodes.map((node, place) => <InlineNode key={place} node={node} />)

function InlineNode({ node }: { node: Inline }) {
  switch (node.kind) {
    case 'text':
      return node.text
    case 'break':
      return <br />
    case 'bold':
      return <b>{inlines(node.inside)}</b>
    case 'italic':
      return <em>{inlines(node.inside)}</em>
    case 'link':
      return (
        <a className={styles.link} href={node.href} target="_blank" rel="noopener noreferrer nofollow">
          {inlines(node.inside)}
        </a>
      )
  }
}

function BlockNode({ block }: { block: Block }) {
  if (block.kind === 'list') {
    const items = block.items.map((item, place) => <li key={place}>{inlines(item)}</li>)
    return block.isNumbered ? <ol className={styles.numbered}>{items}</ol> : <ul className={styles.dotted}>{items}</ul>
  }
  return block.kind === 'heading' ? <h2 className={styles.heading}>{inlines(block.inside)}</h2> : <p>{inlines(block.inside)}</p>
}

/** What the school wrote, drawn from its few marks. */
export function MarkedText({ body }: { body: string }) {
  return (
    <div className={styles.body}>
      {parseMarkdown(body).map((block, place) => (
        <BlockNode key={place} block={block} />
      ))}
    </div>
  )
}
