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

/** What failed, a line each: file, title and the first line of its error. Long logs are often cut before the error itself. */
export function listFailures(report, root) {
  return (report?.testResults ?? [])
    .filter((file) => file.status === 'failed')
    .flatMap((file) => {
      const path = file.name.replace(`${root}/`, '');
      const failed = file.assertionResults.filter((test) => test.status === 'failed');
      if (failed.length === 0) return [`${path}: ${firstLine(file.message)}`];
      return failed.map((test) => `${path}: ${test.fullName}: ${firstLine(test.failureMessages[0])}`);
    });
}

/** Tests that passed only when they were tried again, a line each: a fault that shows now and then must not stay unseen. */
export function listSecondTries(report, root) {
  return (report?.testResults ?? []).flatMap((file) =>
    file.assertionResults
      .filter((test) => test.status === 'passed' && test.failureMessages.length > 0)
      .map((test) => `${file.name.replace(`${root}/`, '')}: ${test.fullName}: ${firstLine(test.failureMessages[0])}`),
  );
}

function firstLine(message = '') {
  return message.split('\n')[0].slice(0, 300);
}
