/**
 * What a vitest run came to, from its json report and its exit code. A file that could not even be read counts as one
 * failure, and so does a run that went wrong without a test to blame (an unhandled error, a set-up that threw).
 */
export function countResults(report, exitCode) {
  if (!report) return { passed: 0, failed: exitCode === 0 ? 0 : 1 };
  const broken = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  );
  const failed = report.numFailedTests + broken.length;
  return { passed: report.numPassedTests, failed: failed || exitCode === 0 ? failed : 1 };
}
