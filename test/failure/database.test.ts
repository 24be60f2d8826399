import { expect, test } from 'vitest'
import { isBroken, judgeBooks, judgeDeliveries } from '../stress/agreement.ts'
import { tryDatabaseFaults } from './database-trial.ts'

test('while its database is restarted and its connections end, a shop says when to come again, and loses nothing', async () => {
  const { recoveries, watched, books, deliveries, ...report } = await tryDatabaseFaults({
    faults: ['restart', 'end all connections', 'cut the line'],
    shoppers: 3,
    outageMs: 700,
    isPatient: false,
  })

  expect(watched.wrong).toEqual([])
  expect(watched.statuses[503]).toBeGreaterThan(0)
  // Ten seconds for a connection and thirty for a statement, however busy the machine.
  expect(watched.longestMs).toBeLessThan(40_000)
  expect(recoveries).toHaveLength(3)

  expect([...judgeBooks(books, report.piecesAtFirst), ...judgeDeliveries(deliveries)].filter(isBroken)).toEqual([])
  expect(report.connectionsLeft).toBeLessThanOrEqual(30)
  expect(report.answeredAtOnce).toBe(60)
}, 300_000)
