/**
 * Tests of runs that die publish the same kinds of lines hundreds of times. In files of their own, each would load, compile
 * and optimize the publisher again, which takes a quarter of their CPU (docs/adr/0044-short-test-files-share-modules.md).
 */
import './content.ts';
import './duplicates.ts';
import './moves.ts';
import './publication.ts';
import './reads.ts';
