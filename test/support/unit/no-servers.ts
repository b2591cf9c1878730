throw new Error('A unit test starts no servers: put it beside what it drives, such as test/functions/.');
