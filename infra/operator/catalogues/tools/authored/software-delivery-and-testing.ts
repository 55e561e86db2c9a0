/** Version control, continuous integration and delivery, testing and code quality. */
export const SOFTWARE_DELIVERY_AND_TESTING = `
# Version control
Git; Subversion | SVN | Apache Subversion; Mercurial | hg; Perforce | Helix Core | Perforce Helix
CVS | Concurrent Versions System; IBM ClearCase | ClearCase | Rational ClearCase
Team Foundation Server | TFS | TFVC; Plastic SCM | Unity Version Control; Fossil SCM; Git LFS; Git Flow; PVCS
Serena Dimensions; Visual SourceSafe; Endevor | CA Endevor; ChangeMan
# Continuous integration and delivery
Jenkins | Jenkins CI; GitHub Actions; GitLab CI/CD | GitLab CI | GitLab Pipelines
Azure DevOps | Azure DevOps Services | VSTS | Visual Studio Team Services; Azure Pipelines
CircleCI | Circle CI; Travis CI | TravisCI; TeamCity; Bamboo | Atlassian Bamboo; Bitbucket Pipelines
Buildkite; Drone CI | Drone; Semaphore CI; Codefresh; Harness; Spinnaker; Argo CD | ArgoCD; Argo Workflows
Argo Rollouts; Flux CD | FluxCD; Tekton; Concourse | Concourse CI; GoCD; Octopus Deploy
AWS CodePipeline | CodePipeline; AWS CodeBuild | CodeBuild; AWS CodeDeploy | CodeDeploy; AWS CodeCommit
Google Cloud Build | Cloud Build; Google Cloud Deploy; UrbanCode Deploy | IBM UrbanCode
XebiaLabs XL Release | Digital.ai Release; CloudBees | CloudBees CI; Bitrise; Codemagic; Fastlane; AppVeyor
Buddy; Capistrano; Skaffold; Tilt; Jenkins X; Dagger CI; Earthly; Zuul CI; Woodpecker CI; Copado; Gearset
AutoRABIT; Flosum; Prow; Kaniko; Buildah; semantic-release; Changesets; Release Please; Percy
ServiceNow DevOps; Terraform Atlantis | Atlantis; Spacelift; env0; Checkov; tfsec; Terratest
InSpec | Chef InSpec; Azure Artifacts; Copado Robotic Testing
# Browser and end-to-end tests
Selenium | Selenium WebDriver | Selenium Grid; Cypress | Cypress.io; Playwright; Puppeteer; WebdriverIO
TestCafe; Nightwatch.js; Protractor; Appium; Espresso; XCUITest | XCTest; Detox; Maestro Mobile Testing
Robot Framework | RobotFramework; Katalon | Katalon Studio; Tricentis Tosca | Tosca; Tricentis; Ranorex
TestComplete | SmartBear TestComplete; UFT | Unified Functional Testing | QTP | QuickTest Professional
Rational Functional Tester; Squish; Sikuli; Testim; Mabl; Functionize; Applitools; BrowserStack; Sauce Labs
LambdaTest; Perfecto; Kobiton; AWS Device Farm; Firebase Test Lab; Serenity BDD | Serenity
Cucumber | Cucumber.js; Gherkin; SpecFlow | Reqnroll; Behave; Behat; Capybara; Watir; Karate | Karate DSL
Gauge Tests; CodeceptJS; Worksoft; Leapwork; testRigor; Reflect Tests; QA Wolf; Ghost Inspector
Rainforest QA; Autify; Eggplant | Eggplant Functional; Parasoft
Micro Focus ALM | HP ALM | HP Quality Center | Quality Center | ALM Octane
# Unit and API tests
JUnit | JUnit 5 | JUnit5; TestNG; Mockito; PowerMock; Spock Framework | Spock; AssertJ; Hamcrest
REST Assured | RestAssured; WireMock; Pact; Jest; Mocha; Chai; Jasmine; Karma; Vitest; Sinon; AVA; QUnit
Testing Library | React Testing Library; Enzyme; Mock Service Worker | MSW; Supertest; Newman
pytest | Pytest; unittest; nose; tox; Hypothesis Testing; Selene; RSpec; Minitest; Test::Unit; PHPUnit
Pest | Pest PHP; Codeception; NUnit; xUnit.net | xUnit; MSTest; Moq; FluentAssertions
GoogleTest | Google Test | gtest | GoogleMock; Catch2; CppUnit; Boost.Test; CTest; VectorCAST; LDRA; Cantata
Polyspace; Quick and Nimble; Kotest; MockK; Robolectric; ScalaTest; Testify; Ginkgo; ExUnit; Bats; Pester
tSQLt; utPLSQL; Testcontainers; LocalStack; Mountebank; Faker; Schemathesis; Dredd; Stryker Mutator
PIT Mutation Testing | Pitest; JaCoCo; Cobertura; Istanbul | nyc; Coveralls; Codecov
axe-core | axe | axe DevTools; WAVE Accessibility; JAWS Screen Reader | JAWS; NVDA; VoiceOver; Lighthouse
PageSpeed Insights; WebPageTest; Simulink Test
# Load and chaos
Apache JMeter | JMeter; Gatling; k6 | Grafana k6; Locust; LoadRunner | HP LoadRunner | Micro Focus LoadRunner
NeoLoad; BlazeMeter | Blazemeter; Artillery; ApacheBench; wrk; Silk Performer; WebLOAD; Chaos Monkey; Gremlin
LitmusChaos; Chaos Mesh; AWS Fault Injection Service
# Quality and test management
SonarQube | Sonar | SonarCloud | SonarQube Server; Codacy; Code Climate; DeepSource; CAST Highlight; TestRail
Zephyr | Zephyr Scale; Xray Test Management | Xray for Jira; qTest; PractiTest; TestLink; Qase; TestLodge
SmartBear; Allure | Allure Report; ReportPortal; IBM DOORS | DOORS | Rational DOORS | DOORS Next
IBM Engineering Lifecycle Management | IBM RTC | Rational Team Concert; Jama Connect | Jama
Polarion | Siemens Polarion; codebeamer; Helix ALM; Modern Requirements; ReqIF; CodeQL; Hackolade; UserSnap
Instabug; Marker.io; TestFairy; Keploy; Diffblue; LambdaTest HyperExecute; JFrog Pipelines; Codeship
Cirrus CI; Scrutinizer CI; Reviewdog; Danger
`;
